import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { OnceLoaded } from '../../ui/once-loaded.tsx';
import { type CommandRun, RunCommandItems } from './run-command-items.tsx';
import { useCancelRun } from './use-cancel-run.ts';
import { useMarkRun } from './use-mark-run.ts';

export const EditRunDialog = lazyComponent(() => import('./edit-run-dialog.tsx'), 'EditRunDialog');

/** Whether the reader may do anything with the run. */
export const hasCommands = ({ can }: CommandRun): boolean => Object.values(can).some(Boolean);

/**
 * The commands for a run as menu items. Their dialogs are rendered beside the menu, because the menu unmounts its items
 * when it closes.
 */
export function useRunCommands(run: CommandRun, { onDeleted }: { onDeleted?: () => void } = {}) {
  const [isEditing, setEditing] = useState(false);
  const marking = useMarkRun();
  const { cancel, isCancelling } = useCancelRun(run.id);
  const items: ReactNode = (
    <RunCommandItems
      run={run}
      marking={marking}
      cancel={cancel}
      onEdit={() => setEditing(true)}
      onDeleted={onDeleted}
    />
  );
  const dialogs: ReactNode = (
    <OnceLoaded>{isEditing && <EditRunDialog run_id={run.id} onClose={() => setEditing(false)} />}</OnceLoaded>
  );
  return { items, dialogs, isBusy: marking.isPending || isCancelling, hasAny: hasCommands(run) };
}
