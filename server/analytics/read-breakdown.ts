import type { ClientBase, Pool } from 'pg';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { addFact, type FiguresByWorkflow, type Part, removeFact } from './breakdown-figures.ts';
import { addEncoded, type EncodedFigures } from './encode-figures.ts';
import type { Scope } from './open-scope.ts';
import type { Period } from './period-of.ts';
import { rolledPeriod } from './rolled-runs.ts';
import { breakdownCalendarOf, computeBreakdowns, loadFoldedRuns, type RunBreakdown } from './run-breakdowns.ts';

/** If more runs have changed since the last fold, as after an import, reading the steps of the period is quicker. */
const mostChanged = 1_000;

interface DayRow extends Partial<EncodedFigures> {
  is_current: boolean;
  changed: number;
  workflow_id: Id | null;
}

/**
 * Parts of the breakdowns of a scope, by workflow, from the days: folded, and corrected by the runs that changed since.
 * @returns Null if they do not answer for this scope: the caller does not see all runs, the period does not consist of
 * whole days, or the days are of another calendar. Then the steps of the runs are read.
 */
export async function readBreakdown(
  context: AppContext,
  scope: Scope,
  parts: readonly Part[],
): Promise<FiguresByWorkflow | null> {
  if (scope.caller.role !== 'owner') return null;
  const rolled = rolledPeriod(scope);
  if (!rolled || rolled.edges.length > 0) return null;
  const folded = await readDays(context.listPool, scope, rolled.days, parts);
  if (!folded.is_usable) return null;
  if (folded.changed === 0) return folded.figures;
  const read = async (client: ClientBase) => {
    const { is_usable, figures } = await readDays(client, scope, rolled.days, parts);
    if (!is_usable) return null;
    await correct(client, scope, { days: rolled.days, parts, figures });
    return figures;
  };
  return inTransaction(context.listPool, read, 'snapshot');
}

async function readDays(
  client: Pick<ClientBase, 'query'> | Pool,
  { caller, calendar, workflow_id, version_id }: Scope,
  days: Period,
  parts: readonly Part[],
) {
  const { rows } = await (client as ClientBase).query<DayRow>({
    name: 'read-breakdown-days',
    text: `select state.is_current, state.changed, d.workflow_id, d.head, d.body
      from (select exists (select 1 from breakdown_calendars c where c.workspace_id = $1 and c.calendar = $2) as is_current,
          (select count(*)::int from (select 1 from changed_runs c where c.workspace_id = $1 limit ${mostChanged + 1}) counted)
            as changed) state
        left join breakdown_days d on d.workspace_id = $1 and d.part = any ($3::text[])
          and d.day_start >= coalesce(to_timestamp($4::float8), '-infinity') and d.day_start < coalesce(to_timestamp($5::float8), 'infinity')
          and ($6::uuid is null or d.workflow_id = $6) and ($7::uuid is null or d.version_id = $7)`,
    values: [
      caller.workspace_id,
      breakdownCalendarOf(calendar.zone),
      parts,
      days.from,
      days.to,
      workflow_id,
      version_id,
    ],
  });
  const figures: FiguresByWorkflow = new Map();
  for (const { workflow_id: of, head, body } of rows) {
    if (of && head !== undefined && body) addEncoded(figuresOf(figures, of), { head, body });
  }
  const { is_current, changed } = rows[0] as DayRow;
  return { is_usable: is_current && changed <= mostChanged, changed, figures };
}

interface Corrected {
  days: Period;
  parts: readonly Part[];
  figures: FiguresByWorkflow;
}

async function correct(client: ClientBase, scope: Scope, { days, parts, figures }: Corrected): Promise<void> {
  const { workspace_id } = scope.caller;
  const { rows } = await client.query<{ run_id: Id }>({
    name: 'list-changed-runs',
    text: 'select distinct run_id from changed_runs where workspace_id = $1',
    values: [workspace_id],
  });
  const ids = rows.map(({ run_id }) => run_id);
  const isMeant = ({ workflow_id, version_id, day_start }: RunBreakdown) =>
    (scope.workflow_id === null || workflow_id === scope.workflow_id) &&
    (scope.version_id === null || version_id === scope.version_id) &&
    (days.from === null || day_start >= days.from) &&
    (days.to === null || day_start < days.to);
  const apply = (runs: readonly RunBreakdown[], act: typeof addFact) => {
    for (const { workflow_id, facts } of runs.filter(isMeant)) {
      for (const fact of facts) if (parts.includes(fact[0])) act(figuresOf(figures, workflow_id), fact);
    }
  };
  apply(await loadFoldedRuns(client, workspace_id, ids), removeFact);
  apply(await computeBreakdowns(client, workspace_id, ids, scope.calendar.zone), addFact);
}

function figuresOf(figures: FiguresByWorkflow, workflow_id: Id) {
  const found = figures.get(workflow_id) ?? new Map();
  figures.set(workflow_id, found);
  return found;
}
