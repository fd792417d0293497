import { Button } from '@mantine/core';
import { IconShieldCheck, IconShieldExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { type HistoryCheck as Checked, checkRunHistory, type Run } from '../../../contract/runs.ts';
import { formatDay } from '../../lib/format-date.ts';
import { problemMessage } from '../../lib/problem-message.ts';
import { useApi } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useLocale, useNow } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './history-check.module.css';

/** Says on request whether each line of a run's history is as it was written. */
export function HistoryCheck({ run }: { run: Run }) {
  const { t } = useTranslation('activities');
  const ws = useWorkspaceId();
  // What was checked is of the run as it was then: a change of the run offers the check again.
  const [checked, setChecked] = useState<number | null>(null);
  const isAsked = checked === run.updated_at;
  const { data, error, isFetching } = useApi(
    checkRunHistory,
    { params: { ws, run_id: run.id } },
    { enabled: isAsked, staleTime: 0, gcTime: 0, retry: false },
  );
  return (
    <div className={classes.check} aria-live="polite">
      {isAsked && data && !isFetching ? (
        <Result history={data.history} />
      ) : (
        <Button variant="subtle" size="xs" loading={isAsked && isFetching} onClick={() => setChecked(run.updated_at)}>
          {t('check.ask')}
        </Button>
      )}
      {isAsked && error && !isFetching && <p>{problemMessage(error)}</p>}
    </div>
  );
}

function Result({ history: { is_intact, lines, lines_before, broken } }: { history: Checked }) {
  const { t } = useTranslation('activities');
  const locale = useLocale();
  const now = useNow();
  if (is_intact) {
    return (
      <p className={classes.good}>
        <Icon of={IconShieldCheck} />
        <span>
          {t('check.intact', { count: lines })} {lines_before > 0 && t('check.before', { count: lines_before })}
        </span>
      </p>
    );
  }
  const date = broken?.at ? formatDay(broken.at, locale, now) : '';
  return (
    <p className={classes.bad}>
      <Icon of={IconShieldExclamation} />
      <span>
        {broken?.reason === 'line_changed' && date
          ? t('check.line_changed', { line: broken.line ?? 0, date })
          : t('check.changed')}{' '}
        {t('check.tell')}
      </span>
    </p>
  );
}
