import { useEffect, useRef, useState } from 'react';
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
  return (
    <div ref={place} className={classes.place} style={useAboveBottomBar()} aria-live="polite" role="status">
      {toasts.map((one) => (
        <ToastBox key={one.id} toast={one} />
      ))}
    </div>
  );
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
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            toast.action?.onClick();
            closeToast(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      ) : (
        <button type="button" className={classes.action} onClick={() => closeToast(toast.id)}>
          {t('close')}
        </button>
      )}
    </div>
  );
}
