import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../ui/row-menu.tsx';
import { type DeedRun, useRunDeeds } from './use-run-deeds.tsx';

/** The three dots at the end of a run's row; absent where the reader can do nothing with it. */
export function RunRowMenu({ run }: { run: DeedRun }) {
  const { t } = useTranslation('deeds');
  const { items, dialogs, hasAny } = useRunDeeds(run);
  if (!hasAny) return null;
  return (
    <>
      <RowMenu label={t('menu', { name: run.name })}>{items}</RowMenu>
      {dialogs}
    </>
  );
}
