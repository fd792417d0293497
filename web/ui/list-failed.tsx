import { Button } from '@mantine/core';
import { retryFailedLists } from '../lib/query.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { EmptyState } from './empty-state.tsx';
import classes from './list-failed.module.css';

/** Shown in place of a list's rows if it could not be loaded (`isFailed` of `useApiList`). */
export function ListFailed({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation(['ui', 'app']);
  const retry = (
    <Button variant="default" size={compact ? 'xs' : undefined} onClick={retryFailedLists}>
      {t('app:error.again')}
    </Button>
  );
  if (!compact) return <EmptyState title={t('list_failed')}>{retry}</EmptyState>;
  return (
    <div className={classes.compact}>
      <p>{t('list_failed')}</p>
      {retry}
    </div>
  );
}
