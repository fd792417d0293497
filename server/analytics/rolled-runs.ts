import type { Unix } from '../../engine/definition.ts';
import { runStatuses } from '../../engine/run-state.ts';
import { calendarOf } from './calendar-days.ts';
import { completedRuns, startedRuns } from './counted-runs.ts';
import type { Scope } from './open-scope.ts';
import { dayOf, type Period, startOfDay } from './period-of.ts';
import { everyOne, signedDeltas } from './rollup-sql.ts';
import { type RunSelection, within } from './select-runs.ts';

/** The parts of a period: whole days, whose figures are kept, and what is left at its ends. */
export interface RolledPeriod {
  days: Period;
  edges: Period[];
}

/** Null if the period has no whole day. */
export function rolledPeriod({ period: { from, to }, calendar: { zone } }: Scope): RolledPeriod | null {
  const last = to === null ? null : startOfDay(dayOf(to, zone), zone);
  const first = from === null ? null : startOfOrAfter(from, zone);
  if (first !== null && last !== null && first >= last) return null;
  const edges = [
    { from, to: first },
    { from: last, to },
  ];
  return {
    days: { from: first, to: last },
    edges: edges.filter((edge) => edge.from !== edge.to),
  };
}

/** The first moment of a day that is not before `at`. */
function startOfOrAfter(at: Unix, zone: string): Unix {
  const day = dayOf(at, zone);
  const start = startOfDay(day, zone);
  if (start === at) return at;
  // The next one, or the one after a day that the zone skipped.
  const next = startOfDay(day.add({ days: 1 }), zone);
  return next > at ? next : startOfDay(day.add({ days: 2 }), zone);
}

/** SQL conditions of the days and the deltas of a scope in which the caller sees all runs. */
export function rolledConditions({ workflow, version }: RunSelection) {
  const days = `d.workspace_id = $1 and d.workflow_id = ${workflow ?? `'${everyOne}'`}
    and d.version_id = ${version ?? `'${everyOne}'`}`;
  const deltas = ['d.workspace_id = $1'];
  if (workflow) deltas.push(`d.workflow_id = ${workflow}`);
  if (version) deltas.push(`d.version_id = ${version}`);
  return { days, deltas: deltas.join(' and ') };
}

/** SQL: whether the days of the workspace are of the calendar in which the period was computed. */
export const isCurrent = ({ calendar }: Scope, { placeholder }: RunSelection): string =>
  `exists (select 1 from run_calendars c where c.workspace_id = $1 and c.calendar = ${placeholder(calendarOf(calendar.zone))})`;

/** As `startedRuns`, from days, deltas that are not folded yet, and the runs at the ends of the period. */
export function rolledStartedRuns({ days, edges }: RolledPeriod, selection: RunSelection): string {
  const where = rolledConditions(selection);
  const { placeholder, visible } = selection;
  const statuses = runStatuses.join(', ');
  const signed = runStatuses.map((status) => `case when status = '${status}' then sign else 0 end`).join(', ');
  return [
    `select d.day_start as at, d.started, ${statuses} from run_days d where ${within('d.day_start', where.days, days, placeholder)}`,
    `select at, sign, ${signed} from (${signedDeltas('d.started_at as at', 'run_deltas')}
      and ${within('d.started_at', where.deltas, days, placeholder)}) changed`,
    ...edges.map((edge) => startedRuns(within('r.started_at', visible, edge, placeholder))),
  ].join('\n    union all ');
}

/** As `completedRuns`. */
export function rolledCompletedRuns({ days, edges }: RolledPeriod, selection: RunSelection): string {
  const where = rolledConditions(selection);
  const { placeholder } = selection;
  return [
    `select d.day_start as at, d.ended_completed from run_days d where ${within('d.day_start', where.days, days, placeholder)}`,
    `select at, sign from (${signedDeltas('d.ended_at as at', 'run_deltas')} and x.status = 'completed'
      and ${within('d.ended_at', where.deltas, days, placeholder)}) changed`,
    ...edges.map((edge) => completedRuns(selection, edge)),
  ].join('\n    union all ');
}
