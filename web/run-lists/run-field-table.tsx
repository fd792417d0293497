import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedRun, RunColumn } from '../../contract/run-lists.ts';
import { formatDay } from '../lib/format-date.ts';
import { paths } from '../lib/paths.ts';
import { useNow, useReader } from '../lib/reader.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useMembers } from '../runs/use-members.ts';
import { BatonBar } from '../ui/baton-bar.tsx';
import { FieldValue } from '../ui/field-value.tsx';
import { Status } from '../ui/status-glyph.tsx';
import { type ColumnChoice, isShown } from './column-menu.tsx';
import { DueCell, isYours, StarterCell, WithCell } from './run-cells.tsx';
import classes from './run-field-table.module.css';

const common = ['workflow', 'status', 'with', 'by', 'started', 'due'] as const;
const numbers = new Set<RunColumn['type']>(['number', 'currency', 'percent', 'duration']);

/** What the table can show besides the run's name: what all runs have, then the fields of the workflow, where one is chosen. */
export function useTableColumns(fields: RunColumn[] | undefined): ColumnChoice[] {
  const { t } = useTranslation('runs');
  const heads = {
    workflow: t('list.workflow'),
    status: t('list.status_head'),
    with: t('list.with'),
    by: t('list.by'),
    started: t('list.started'),
    due: t('list.due'),
  };
  return [
    ...common.filter((id) => !fields || id !== 'workflow').map((id) => ({ id, label: heads[id] })),
    ...(fields ?? []).map(({ field_id, label }) => ({ id: field_id, label })),
  ];
}

/** A run a row, a field of the workflow a column; it scrolls sideways in itself, beside the names that stay. */
export function RunFieldTable({
  runs,
  fields = [],
  choices,
  shown,
}: {
  runs: ListedRun[];
  fields: RunColumn[] | undefined;
  choices: ColumnChoice[];
  shown: string | undefined;
}) {
  const { t } = useTranslation('runs');
  const columns = choices.filter(({ id }) => isShown(shown, id));
  const typeOf = new Map(fields.map(({ field_id, type }) => [field_id, type]));
  const isNumber = (id: string) => numbers.has(typeOf.get(id) ?? 'text') || undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard.
    <section className={classes.scroll} tabIndex={0} aria-label={t('list.mode.table')}>
      <table className={classes.table} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('list.run')}</th>
            {columns.map(({ id, label }) => (
              <th key={id} scope="col" data-right={isNumber(id)} title={label}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <th scope="row">
                <NameCell run={run} />
              </th>
              {columns.map(({ id }) => (
                <td key={id} data-right={isNumber(id)}>
                  <Cell run={run} column={id} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function NameCell({ run }: { run: ListedRun }) {
  const { t } = useTranslation('runs');
  const workspaceId = useWorkspaceId();
  return (
    <span className={classes.name}>
      {isYours(run) && <BatonBar />}
      <Link to={paths.run} params={{ workspaceId, runId: run.id }} title={run.name}>
        {run.name}
        {isYours(run) && <span className={classes.unseen}>, {t('with_you')}</span>}
      </Link>
    </span>
  );
}

function Cell({ run, column }: { run: ListedRun; column: string }): ReactNode {
  const { t } = useTranslation('ui');
  const reader = useReader();
  const now = useNow();
  const { people } = useMembers();
  switch (column) {
    case 'workflow':
      return <span className={classes.quiet}>{run.workflow.name}</span>;
    case 'status':
      return <Status of={run.status} />;
    case 'with':
      return <WithCell run={run} />;
    case 'by':
      return <StarterCell run={run} />;
    case 'started':
      return <time className={classes.quiet}>{formatDay(run.started_at, reader, now)}</time>;
    case 'due':
      return <DueCell run={run} />;
  }
  const field = run.fields?.find(({ field_id }) => field_id === column);
  if (!field) return <span className={classes.nothing}>{t('nothing')}</span>;
  return (
    <span className={classes.value} title={field.type === 'file' ? undefined : field.text}>
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
