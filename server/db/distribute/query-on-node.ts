import type { FieldDef, Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { isPlannedInMove } from './is-planned-in-move.ts';
import { type NodeStatement, toGiven, toNodeStatement } from './node-statement.ts';
import { retryWhile } from './retry-while.ts';

/** By pool, and by the text of a statement; null for one that cannot be a function. */
const statementsOf = new WeakMap<Pool, Map<string, NodeStatement | null>>();

/** Statements that are functions at most, for each pool. A function is kept for each part of the tables, with its plan. */
const mostStatements = 64;

/** From now on, `queryOnNode` makes the pool's statements functions of the nodes. */
export function useNodes(pool: Pool): void {
  if (!statementsOf.has(pool)) statementsOf.set(pool, new Map());
}

/**
 * Sends a statement about one workspace. In a distributed database it becomes a function on the node that holds the
 * workspace: one message and one commit of that node, and neither the coordinator nor Citus plans it. Elsewhere, and where that is not possible, it is
 * sent as it is.
 * @param statement `$1` is the workspace, and each other parameter has its type where it stands first; rows are `jsonb`, given as text.
 */
export async function queryOnNode<Row extends QueryResultRow>(
  pool: Pool,
  statement: { name: string; text: string },
  values: [workspace: string | null | undefined, ...rest: unknown[]],
): Promise<QueryResult<Row>> {
  const known = statementsOf.get(pool);
  const asItIs = { ...statement, values };
  const [workspace, ...rest] = values;
  const found = known?.get(statement.text);
  if (!known) return pool.query<Row>(asItIs);
  if (!workspace || found === null) return sendAsItIs<Row>(pool, asItIs);
  if (!found) {
    const result = await sendAsItIs<Row>(pool, asItIs);
    if (known.size < mostStatements) {
      // Whatever fails here, the statement was executed.
      const described = await describeRows(pool, statement.text, result.fields).catch(() => undefined);
      if (described) known.set(statement.text, described);
    }
    return result;
  }
  const call = {
    name: `${statement.name}-on-node`,
    text: `select * from run_on_node($1, $2, $3) as t(${found.columns})`,
    values: [workspace, found.name, toGiven(rest)],
  };
  try {
    return await pool.query<Row>(call);
  } catch (error) {
    if (isElsewhere(error)) return sendAsItIs<Row>(pool, asItIs);
    if (!isUndefined(error)) throw error;
  }
  if (await define(pool, workspace, found)) {
    try {
      return await pool.query<Row>(call);
    } catch (error) {
      if (!isElsewhere(error) && !isUndefined(error)) throw error;
    }
  } else known.set(statement.text, null);
  return sendAsItIs<Row>(pool, asItIs);
}

/**
 * Sends a statement that Citus plans. In the moment in which a part is moved to another node, Citus may take some of its tables
 * for moved and others not: then it executes nothing, and plans the statement at the next attempt.
 */
const sendAsItIs = <Row extends QueryResultRow>(pool: Pool, statement: QueryConfig): Promise<QueryResult<Row>> =>
  retryWhile(isPlannedInMove, () => pool.query<Row>(statement));

/** The statements of a pool that could not become functions. */
export const refusedStatements = (pool: Pool): string[] =>
  [...(statementsOf.get(pool) ?? [])].filter(([, found]) => found === null).map(([text]) => text);

/** The columns of the result tell what the function returns. */
async function describeRows(pool: Pool, text: string, fields: FieldDef[]): Promise<NodeStatement> {
  const { rows } = await pool.query<{ types: string[] }>({
    name: 'name-types',
    text: `select array(select format_type(of.id, null) from unnest($1::oid[]) with ordinality as of(id, place) order by place) as types`,
    values: [fields.map(({ dataTypeID }) => dataTypeID)],
  });
  const types = rows[0]?.types ?? [];
  return toNodeStatement(
    text,
    fields.map(({ name }, index) => ({ name, type: types[index] ?? 'text' })),
  );
}

/** @returns False if the node refuses the function */
async function define(pool: Pool, workspace: string, { name, body, columns }: NodeStatement): Promise<boolean> {
  try {
    await pool.query({
      name: 'define-on-node',
      text: 'select define_on_node($1, $2, $3, $4)',
      values: [workspace, name, body, columns],
    });
    return true;
  } catch (error) {
    // Syntax, names and types: the same on each node and at any time.
    if (/^(42|0A)/.test((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

/** The part was moved after the coordinator had chosen the node. */
const isElsewhere = (error: unknown) => (error as { code?: string }).code === 'BN001';

const isUndefined = (error: unknown) => {
  const { code, message = '' } = error as { code?: string; message?: string };
  return (code === '42883' || code === '3F000') && message.includes('node_statements');
};
