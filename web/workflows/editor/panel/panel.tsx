import { memo, useCallback, useDeferredValue, useEffect, useRef } from 'react';
import type { Trigger } from '../../../../contract/workflows.ts';
import { afterPaint } from '../../../lib/after-paint.ts';
import { isOwnEscape } from '../../../lib/is-own-escape.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { type Editor, useEditor, usePlace } from '../editor-context.ts';
import { focusCard } from '../focus-card.ts';
import { DescribeProvider } from '../use-describe.tsx';
import { useKeepPlace } from '../use-keep-place.ts';
import { ActionPanel } from './action-panel.tsx';
import { GroupPanel } from './group-panel.tsx';
import classes from './panel.module.css';
import { StartPanel } from './start-panel.tsx';

/**
 * The settings of the selected card: beside the canvas, or on a phone in a sheet above it. They are rendered after the card
 * is marked as selected, and in pieces, because they take longer than a frame.
 */
export function Panel({ narrow, triggers }: { narrow: boolean; triggers: Trigger[] }) {
  const { t } = useTranslation('editor');
  const { store, close } = useEditor();
  useKeepPlace();
  const selected = usePlace();
  const deferred = useDeferredValue(selected);
  const place = selected && deferred;
  const closeAndReturn = useCallback(() => closePanel(store, close), [store, close]);
  const body = place && <PanelBody place={place} triggers={triggers} onClose={closeAndReturn} />;
  if (narrow) {
    return (
      <Drawer
        opened={place !== null}
        onClose={closeAndReturn}
        position="bottom"
        size="100%"
        withCloseButton={false}
        attributes={{ content: { 'aria-label': t('panel.label') } }}
        classNames={{ body: classes.sheet }}
        transitionProps={{ duration: 180 }}
      >
        {body}
      </Drawer>
    );
  }
  if (!place) return null;
  return (
    <aside
      className={classes.panel}
      aria-label={t('panel.label')}
      onKeyDown={(event) => {
        if (isOwnEscape(event)) closeAndReturn();
      }}
    >
      {body}
    </aside>
  );
}

function closePanel(store: Editor['store'], close: () => void): void {
  const { place } = store.get();
  close();
  if (place) focusCard('id' in place.selection ? place.selection.id : 'start');
}

type PanelLocation = NonNullable<ReturnType<typeof usePlace>>;

interface BodyProps {
  place: PanelLocation;
  triggers: Trigger[];
  onClose: () => void;
}

const PanelBody = memo(function PanelBody({ place, triggers, onClose }: BodyProps) {
  const { selection, tab, setting, visit } = place;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A dependency only: a new visit to the same setting focuses it again.
    void visit;
    const id = 'id' in selection ? selection.id : 'start';
    // After the panel is painted: before, the browser would lay out the page twice.
    const stop = afterPaint(() =>
      document.querySelector(`[data-card="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' }),
    );
    const root = frame.current;
    if (!root || setting === null) return stop;
    const timer = setTimeout(() => {
      // On a slow computer somebody may be in a field of the new card already.
      const focused = document.activeElement;
      if (setting === 'name' && root.contains(focused) && focused?.matches('input, textarea, [contenteditable]'))
        return;
      focusSetting(root, setting);
    }, 30);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [selection, setting, visit]);
  return (
    <DescribeProvider except={'id' in selection ? selection.id : null}>
      <div ref={frame} className={classes.frame} data-tab={tab}>
        {selection.kind === 'start' && <StartPanel triggers={triggers} onClose={onClose} />}
        {selection.kind === 'group' && <GroupPanel key={selection.id} id={selection.id} onClose={onClose} />}
        {selection.kind === 'action' && <ActionPanel key={selection.id} id={selection.id} onClose={onClose} />}
      </div>
    </DescribeProvider>
  );
});

const focusable = 'input:not([type="hidden"]):not(:disabled), textarea, select, button:not(:disabled), [tabindex="0"]';

function focusSetting(root: HTMLElement, setting: string): void {
  const places = [setting, setting.split('.')[0] ?? setting];
  const found = places
    .map((name) => root.querySelector<HTMLElement>(`[data-setting="${CSS.escape(name)}"]`))
    .find((element) => element !== null);
  const offered = [...(found?.querySelectorAll<HTMLElement>(focusable) ?? [])];
  // Of a condition, what is missing: its source, its answer or its value.
  const missing =
    setting.startsWith('condition.') &&
    offered.find((one) => 'value' in one && one.matches('input') && one.value === '');
  const target = found?.matches(focusable) ? found : missing || offered[0];
  found?.scrollIntoView({ block: 'nearest' });
  target?.focus();
  // The name of a new card is only a proposal: it is selected, so that typing replaces it.
  if (setting === 'name' && target instanceof HTMLInputElement) target.select();
}
