import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { ListedRun } from '../../contract/run-lists.ts';
import { ForecastCell } from '../forecasts/lazy-forecasts.ts';
import { formatDay } from '../lib/format-date.ts';
import { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { ImportedChip } from '../runs/imported-chip.tsx';
import { useMembers } from '../runs/use-members.ts';
import { BatonBar } from '../ui/baton-bar.tsx';
import { FieldValue } from '../ui/field-value.tsx';
import { Status } from '../ui/status-glyph.tsx';
import { DueCell, isYours, ProgressCell, StarterCell, WithCell } from './run-cells.tsx';
import classes from './run-field-table.module.css';

/** The name of a run as a link to its page, with a mark if the reader has the baton. */
export function RunNameCell({ run }: { run: ListedRun }) {
  const { t } = useTranslation('runs');
  const workspaceId = useWorkspaceId();
  return (
    <span className={classes.name}>
      {isYours(run) && <BatonBar />}
      <Link to={paths.run} params={{ workspaceId, runId: run.id }} title={run.name}>
        {run.name}
        {isYours(run) && <span className="visually-hidden">, {t('with_you')}</span>}
      </Link>
      {run.import && (
        <span className={classes.imported}>
          <ImportedChip of={run.import} />
        </span>
      )}
    </span>
  );
}

/** @param column The name of an attribute that every run has, or the id of a field. */
export function FieldCell({
  run,
  column,
  run_ids,
}: {
  run: ListedRun;
  column: string;
  /** The ids of the runs of all rows, whose forecasts are loaded together. */
  run_ids: readonly string[];
}): ReactNode {
  const { t } = useTranslation('ui');
  const { people } = useMembers();
  switch (column) {
    case 'workflow':
      return <span className={classes.quiet}>{run.workflow.name}</span>;
    case 'status':
      return <Status of={run.status} />;
    case 'progress':
      return <ProgressCell run={run} />;
    case 'with':
      return <WithCell run={run} />;
    case 'by':
      return <StarterCell run={run} />;
    case 'started':
      return <Day at={run.started_at} />;
    case 'ended':
      return run.ended_at === null ? (
        <span className={classes.nothing}>{t('nothing')}</span>
      ) : (
        <Day at={run.ended_at} />
      );
    case 'updated':
      return <Day at={run.updated_at} />;
    case 'due':
      return <DueCell run={run} />;
    case 'forecast':
      if (run.ended_at !== null) return <span className={classes.nothing}>{t('nothing')}</span>;
      return (
        <Suspense>
          <ForecastCell run_id={run.id} run_ids={run_ids} />
        </Suspense>
      );
  }
  const field = run.fields?.find(({ field_id }) => field_id === column);
  if (!field) return <span className={classes.nothing}>{t('nothing')}</span>;
  return (
    <span className={classes.value} title={field.type === 'file' || field.type === 'table' ? undefined : field.text}>
      <FieldValue
        type={field.type}
        value={field.value}
        text={field.text}
        currency={field.currency}
        people={people}
        files={field.files}
      />
    </span>
  );
}

function Day({ at }: { at: number }) {
  const locale = useLocale();
  const now = useNow();
  return <time className={classes.quiet}>{formatDay(at, locale, now)}</time>;
}
