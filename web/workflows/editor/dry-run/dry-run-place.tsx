import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
import { useReturnFocus } from '../../../ui/use-return-focus.ts';
import { useEditor, usePlace } from '../editor-context.ts';
import panel from '../panel/panel.module.css';
import { closeDryRun } from './dry-run-state.ts';
import { DryRunPanel } from './lazy-dry-run-panel.ts';
import { useDryRun } from './use-dry-run.ts';

/**
 * Where the dry run stands: in place of the settings, or on a phone in a sheet. While the settings of a card are open it
 * is hidden, and shows the changed draft afterwards.
 */
export function DryRunPlace({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation('editor');
  const { dryRun } = useEditor();
  const isOpen = useDryRun((state) => state.isOpen);
  const isCovered = usePlace() !== null;
  const close = () => closeDryRun(dryRun);
  const body = isOpen && (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <DryRunPanel onClose={close} />
    </Suspense>
  );
  if (narrow) {
    return (
      <Drawer
        opened={isOpen && !isCovered}
        onClose={close}
        position="bottom"
        size="100%"
        withCloseButton={false}
        attributes={{ content: { 'aria-label': t('dry_run.title') } }}
        classNames={{ body: panel.sheet }}
        transitionProps={{ duration: 180 }}
        keepMounted
      >
        {body}
      </Drawer>
    );
  }
  if (!isOpen) return null;
  return <DryRunAside isCovered={isCovered}>{body}</DryRunAside>;
}

/** Has the focus when it opens, because it stands after the whole canvas, and returns it when it closes. */
function DryRunAside({ isCovered, children }: { isCovered: boolean; children: ReactNode }) {
  const { t } = useTranslation('editor');
  const root = useRef<HTMLElement>(null);
  useReturnFocus(true, root);
  useEffect(() => root.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      ref={root}
      className={panel.panel}
      style={isCovered ? { display: 'none' } : undefined}
      aria-label={t('dry_run.title')}
      tabIndex={-1}
    >
      {/* Not on the panel itself: while nothing in it has the focus, Ctrl+Z undoes the last change of the draft. */}
      <div style={{ display: 'contents' }} data-own-undo>
        {children}
      </div>
    </aside>
  );
}
