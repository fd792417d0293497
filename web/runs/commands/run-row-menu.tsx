import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../ui/row-menu.tsx';
import { type CommandRun, useRunCommands } from './use-run-commands.tsx';

/** The menu (three dots) at the end of a run's row; absent if the reader may do nothing with the run. */
export function RunRowMenu({ run }: { run: CommandRun }) {
  const { t } = useTranslation('commands');
  const { items, dialogs, hasAny } = useRunCommands(run);
  if (!hasAny) return null;
  return (
    <>
      <RowMenu label={t('menu', { name: run.name })}>{items}</RowMenu>
      {dialogs}
    </>
  );
}
