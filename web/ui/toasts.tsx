import { useEffect, useRef, useState } from 'react';
import { isCommandKey } from '../lib/latin-key.ts';
import { takesKeysInRow } from '../lib/takes-keys.ts';
import { closeToast, type Toast, toastDuration, useToasts } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { StatusGlyph } from './status-glyph.tsx';
import classes from './toasts.module.css';
import { useAboveBottomBar } from './use-bottom-bar.ts';
import { useFreePlace } from './use-free-place.ts';

/** Shows the toasts of `toast.success` and `toast.error`. Rendered once, in the root layout. */
export function Toasts() {
  const toasts = useToasts();
  const place = useRef<HTMLDivElement>(null);
  useFreePlace(place, toasts.length > 0);
  useUndoKey(toasts);
  return (
    <div ref={place} className={classes.place} style={useAboveBottomBar()} aria-live="polite" role="status">
      {toasts.map((one) => (
        <ToastBox key={one.id} toast={one} />
      ))}
    </div>
  );
}

function act({ id, action }: Toast): void {
  if (action) ('undo' in action ? action.undo : action.onClick)();
  closeToast(id);
}

/** Ctrl+Z, on a Mac ⌘Z, undoes what the newest toast offers to undo: whoever has no pointer cannot reach it in time. */
function useUndoKey(toasts: readonly Toast[]): void {
  const newest = toasts.findLast(({ action }) => action && 'undo' in action);
  useEffect(() => {
    if (!newest) return;
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      if (!isCommandKey(event, 'z') || event.defaultPrevented) return;
      if (target instanceof Element && takesKeysInRow(target)) return;
      event.preventDefault();
      // The editor would undo the change before it too.
      event.stopPropagation();
      act(newest);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [newest]);
}

function ToastBox({ toast }: { toast: Toast }) {
  const { t } = useTranslation('ui');
  // A toast stays while it has pointer or focus.
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => closeToast(toast.id), toastDuration);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the timer
    <div
      className={classes.toast}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <StatusGlyph of={toast.kind === 'good' ? 'completed' : 'failed'} />
      <span>{toast.message}</span>
      {toast.action ? (
        <button type="button" className={classes.action} onClick={() => act(toast)}>
          {'undo' in toast.action ? t('undo') : toast.action.label}
        </button>
      ) : (
        <button type="button" className={classes.action} onClick={() => closeToast(toast.id)}>
          {t('close')}
        </button>
      )}
    </div>
  );
}
