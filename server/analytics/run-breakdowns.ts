import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ClientBase } from 'pg';
import type { Id, Unix } from '../../engine/definition.ts';
import type { Fact } from './breakdown-figures.ts';
import { calendarOf } from './calendar-days.ts';
import { factsOfRun } from './facts-of-run.ts';
import { loadRunRows } from './load-run-rows.ts';
import { dayOf, startOfDay } from './period-of.ts';

/** What a run contributes, and to which days. */
export interface RunBreakdown {
  run_id: Id;
  workflow_id: Id;
  version_id: Id;
  /** The first moment of the day on which it started. */
  day_start: Unix;
  facts: Fact[];
}

/** Changes when `factsOfRun` gives other facts or `encodeFigures` packs them otherwise: the days are computed anew after an upgrade. */
const format = 4;

/** Names the calendar and the form in which the days of breakdowns are computed. */
export const breakdownCalendarOf = (zone: string): string => `${calendarOf(zone)} ${format}`;

export const packFacts = (facts: readonly Fact[]): Buffer => deflateRawSync(JSON.stringify(facts));

/** What runs contributed when they were last folded. */
export async function loadFoldedRuns(
  client: ClientBase,
  workspace_id: Id,
  ids: readonly Id[],
): Promise<RunBreakdown[]> {
  const { rows } = await client.query<Omit<RunBreakdown, 'facts'> & { facts: Buffer }>({
    name: 'load-folded-breakdowns',
    text: `select run_id, workflow_id, version_id, day_start, facts from run_breakdowns
      where workspace_id = $1 and run_id = any ($2::uuid[])`,
    values: [workspace_id, ids],
  });
  return rows.map((row) => ({ ...row, facts: JSON.parse(inflateRawSync(row.facts).toString()) as Fact[] }));
}

/** What runs contribute as they are now; a deleted run contributes nothing. */
export async function computeBreakdowns(
  client: ClientBase,
  workspace_id: Id,
  ids: readonly Id[],
  zone: string,
): Promise<RunBreakdown[]> {
  const startOf = dayFinder(zone);
  const runs = await loadRunRows(client, workspace_id, ids);
  return runs.map((run) => ({
    run_id: run.id,
    workflow_id: run.workflow_id,
    version_id: run.version_id,
    day_start: startOf(Math.floor(run.started / 1_000_000)),
    facts: factsOfRun(run, startOf),
  }));
}

/** Finds the first moment of the day of a moment. The days are remembered, by the days of UTC that they touch. */
function dayFinder(zone: string): (at: Unix) => Unix {
  const known = new Map<number, [start: Unix, end: Unix][]>();
  return (at) => {
    const utcDay = Math.floor(at / 86_400);
    const near = known.get(utcDay) ?? [];
    const found = near.find(([start, end]) => at >= start && at < end);
    if (found) return found[0];
    const day = dayOf(at, zone);
    const start = startOfDay(day, zone);
    known.set(utcDay, [...near, [start, startOfDay(day.add({ days: 1 }), zone)]]);
    return start;
  };
}
