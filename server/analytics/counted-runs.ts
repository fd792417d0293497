import { runStatuses } from '../../engine/run-state.ts';
import type { Period } from './period-of.ts';
import { type RunSelection, within } from './select-runs.ts';

export const countedColumns = ['started', ...runStatuses] as const;

const statusColumns = runStatuses.map((status) => `(r.status = '${status}')::int as ${status}`).join(', ');

/** SQL: a row for each run of a condition, with the moment of its start and a 1 in the column of its status. */
export const startedRuns = (started: string): string =>
  `select r.started_at as at, 1 as started, ${statusColumns} from runs r where ${started}`;

/** SQL: the moments at which runs were completed in a period, whenever they started. */
export const completedRuns = (
  { completed, placeholder }: Pick<RunSelection, 'completed' | 'placeholder'>,
  period: Period,
): string =>
  `select r.ended_at as at, 1 as ended_completed from runs r
    where ${within('r.ended_at', completed(), period, placeholder)}`;

/** SQL aggregates of such rows. */
export const sumsByStatus = countedColumns.map((column) => `coalesce(sum(${column}), 0)::int as ${column}`).join(', ');
