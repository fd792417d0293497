import { Suspense } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { SkeletonRows } from '../../../ui/skeletons.tsx';
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
  return (
    <aside
      className={panel.panel}
      style={isCovered ? { display: 'none' } : undefined}
      aria-label={t('dry_run.title')}
      data-own-undo
    >
      {body}
    </aside>
  );
}
