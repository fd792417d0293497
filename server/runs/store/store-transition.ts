import type { Pool, PoolClient, QueryResult } from 'pg';
import type { Id } from '../../../engine/definition.ts';
import { monthOf } from '../../billing/months.ts';
import { queryOnNode } from '../../db/distribute/query-on-node.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { retryTransaction } from '../../db/retry-transaction.ts';
import { shareStatements } from '../../db/share-statements.ts';
import { hasOutbox } from '../../jobs/outbox.ts';
import { currentSpan } from '../../traces/current-span.ts';
import { headOf, partsInOrder, rowsOf, type StoreInput } from './rows-of-transition.ts';
import {
  insertPlacedRun,
  insertRun,
  mostTogether,
  type StatementPart,
  statementOf,
  takePlaces,
  updateRun,
} from './store-statement.ts';

/**
 * Stores a transition: the run, the changed steps, answers, values, history and one job per effect, in one
 * data-modifying statement and so in one commit. Transitions of the same moment in a workspace share a statement, and
 * starts another one; each change is guarded by its run's own revision. It computes nothing: the engine returns the same object for what did not
 * change, and all other objects are written.
 * @returns False if the run's revision has changed since it was read, so that the caller must read it again; for a
 * start, false if the workspace is disabled or frozen.
 */
export async function storeTransition(pool: Pool, input: StoreInput): Promise<boolean> {
  const span = currentSpan();
  const traced = span ? { ...input, span } : input;
  return input.before ? storeChange(pool, traced) : storeStart(pool, traced);
}

const storeChange = shareStatements({
  lanes: 3,
  most: mostTogether,
  groupOf: (input: StoreInput) => input.workspace_id,
  rowOf: (input) => input.transition.run.id,
  execute: store,
});

const storeStart = shareStatements({
  lanes: 3,
  most: mostTogether,
  // A package limits the runs of a month.
  groupOf: ({ workspace_id, transition: { run } }: StoreInput) => `${workspace_id} ${monthOf(run.started_at)}`,
  // Repeats with the same key would make PostgreSQL refuse the statement of all.
  rowOf: ({ idempotency, transition: { run } }) =>
    idempotency ? `${idempotency.scope_id} ${idempotency.key}` : run.id,
  execute: store,
});

/** Stores the transitions of some runs of one workspace: either starts, or changes of different runs. */
async function store(pool: Pool, inputs: StoreInput[]): Promise<boolean[]> {
  // Statements that change the same runs lock them in the same order.
  const sorted = [...inputs].sort((one, other) => (one.transition.run.id < other.transition.run.id ? -1 : 1));
  const [first] = sorted;
  if (!first) return [];
  const takesPlaces = !first.before && hasOutbox(pool);
  const ids = await retryTransaction(() =>
    takesPlaces
      ? inTransaction(pool, async (client) => {
          const send: Send = (statement, values) => client.query({ ...statement, values });
          return storeRows(send, sorted.slice(0, await takePlacesOf(client, sorted)), true);
        })
      : storeRows((statement, values) => queryOnNode(pool, statement, values), sorted, hasOutbox(pool)),
  );
  return inputs.map(({ transition }) => ids.has(transition.run.id));
}

/** How many of the runs may start, in a distributed database; see `insertPlacedRun`. */
async function takePlacesOf(client: PoolClient, starts: StoreInput[]): Promise<number> {
  const values = [starts[0]?.workspace_id, starts[0]?.transition.run.started_at, starts.length];
  const { rows } = await client.query<{ taken: number }>({ ...takePlaces, values });
  return rows[0]?.taken ?? 0;
}

type Send = (statement: { name: string; text: string }, values: [Id, ...string[]]) => Promise<QueryResult<{ id: Id }>>;

/** Stores them in one statement. @returns The ids of the runs that were written */
async function storeRows(send: Send, sorted: StoreInput[], toOutbox: boolean): Promise<Set<Id>> {
  const [first] = sorted;
  if (!first) return new Set();
  const insert = toOutbox ? insertPlacedRun : insertRun;
  const rows = new Map<StatementPart, object[]>(partsInOrder.map((part) => [part, []]));
  for (const input of sorted) {
    for (const [part, added] of rowsOf(input, toOutbox)) {
      for (const row of added) rows.get(part)?.push({ ...row, run_id: input.transition.run.id });
    }
  }
  const used = partsInOrder.filter((part) => rows.get(part)?.length);
  const { rows: stored } = await send(statementOf([first.before ? updateRun : insert, ...used]), [
    first.workspace_id,
    JSON.stringify(sorted.map((input, index) => ({ ...headOf(input), place: index + 1 }))),
    ...used.map((part) => JSON.stringify(rows.get(part))),
  ]);
  return new Set(stored.map(({ id }) => id));
}
