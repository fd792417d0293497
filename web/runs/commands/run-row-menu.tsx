import { useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { OnceLoaded } from '../../ui/once-loaded.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { type CommandRun, RunCommandItems } from './run-command-items.tsx';
import { useCancelRun } from './use-cancel-run.ts';
import { useMarkRun } from './use-mark-run.ts';
import { EditRunDialog, hasCommands } from './use-run-commands.tsx';

/** The menu (three dots) at the end of a run's row; absent if the reader may do nothing with the run. */
export function RunRowMenu({ run }: { run: CommandRun }) {
  const { t } = useTranslation('commands');
  const [isEditing, setEditing] = useState(false);
  if (!hasCommands(run)) return null;
  return (
    <>
      <RowMenu label={t('menu', { name: run.name })}>
        <RowCommands run={run} onEdit={() => setEditing(true)} />
      </RowMenu>
      <OnceLoaded>{isEditing && <EditRunDialog run_id={run.id} onClose={() => setEditing(false)} />}</OnceLoaded>
    </>
  );
}

/** Rendered in an open menu only: a list has fifty rows, of whose commands few are used. */
function RowCommands({ run, onEdit }: { run: CommandRun; onEdit: () => void }) {
  const marking = useMarkRun();
  const { cancel } = useCancelRun(run.id);
  return <RunCommandItems run={run} marking={marking} cancel={cancel} onEdit={onEdit} />;
}
