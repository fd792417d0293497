import type { FieldDef, Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { type DirectAccess, DirectNodes } from './direct-nodes.ts';
import { isPlannedInMove } from './is-planned-in-move.ts';
import { type NodeStatement, toGiven, toNodeStatement } from './node-statement.ts';
import { retryWhile } from './retry-while.ts';

interface Known {
  /** By the text of a statement; null for one that cannot be a function. */
  statements: Map<string, NodeStatement | null>;
  /** Null if everything goes through the coordinator. */
  direct: DirectNodes | null;
}

const knownOf = new WeakMap<Pool, Known>();

/** Statements that are functions at most, for each pool. A function is kept for each part of the tables, with its plan. */
const mostStatements = 64;

/**
 * From now on, `queryOnNode` makes the pool's statements functions of the nodes.
 * @param direct How the nodes are reached without the coordinator, if they are.
 */
export function useNodes(pool: Pool, direct?: DirectAccess): void {
  if (knownOf.has(pool)) return;
  knownOf.set(pool, { statements: new Map(), direct: direct ? new DirectNodes(pool, direct) : null });
}

/** The pools of each node that is asked without the coordinator, by `host:port`. */
export const poolsOfNodes = (pool: Pool): [name: string, pools: Pool[]][] => knownOf.get(pool)?.direct?.pools() ?? [];

/** Closes the connections of a pool to the nodes. */
export async function closeNodes(pool: Pool): Promise<void> {
  await knownOf.get(pool)?.direct?.close();
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
  const known = knownOf.get(pool);
  const asItIs = { ...statement, values };
  const [workspace, ...rest] = values;
  const found = known?.statements.get(statement.text);
  if (!known) return pool.query<Row>(asItIs);
  if (!workspace || found === null) return sendAsItIs<Row>(pool, asItIs);
  if (!found) {
    const result = await sendAsItIs<Row>(pool, asItIs);
    if (known.statements.size < mostStatements) {
      // Whatever fails here, the statement was executed.
      const described = await describeRows(pool, statement.text, result.fields).catch(() => undefined);
      if (described) known.statements.set(statement.text, described);
    }
    return result;
  }
  const given = toGiven(rest);
  const direct =
    known.direct && (await queryDirectly<Row>(known.direct, workspace, { ...found, label: statement.name }, given));
  if (direct) return direct;
  const call = {
    name: `${statement.name}-on-node`,
    text: `select * from run_on_node($1, $2, $3) as t(${found.columns})`,
    values: [workspace, found.name, given],
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
  } else known.statements.set(statement.text, null);
  return sendAsItIs<Row>(pool, asItIs);
}

/**
 * Calls the function on the node that holds the workspace, without the coordinator.
 * @returns Null if nothing was executed, and the coordinator must be asked: the node is not known or not reached, or it does not
 * have the function or the workspace.
 * @throws The error of a statement that was sent: as through the coordinator, it may have been committed if the connection was lost.
 */
async function queryDirectly<Row extends QueryResultRow>(
  nodes: DirectNodes,
  workspace: string,
  { name, label }: NodeStatement & { label: string },
  given: string,
): Promise<QueryResult<Row> | null> {
  const node = nodes.find(workspace);
  if (!node) return null;
  let client: PoolClient;
  try {
    client = await node.pool.connect();
  } catch (error) {
    nodes.leave(node.name, error);
    return null;
  }
  try {
    const result = await client.query<Row>({
      name: `${label}-of-${node.part}`,
      text: `select * from node_statements."${name}_${node.part}"($1::uuid, $2::jsonb)`,
      values: [workspace, given],
    });
    client.release();
    return result;
  } catch (error) {
    const isAnswer = (error as { severity?: string }).severity === 'ERROR';
    client.release(!isAnswer);
    if (isElsewhere(error)) nodes.forget(workspace);
    if (isElsewhere(error) || isUndefined(error)) return null;
    if (!isAnswer) nodes.leave(node.name, error);
    throw error;
  }
}

/**
 * Sends a statement that Citus plans. In the moment in which a part is moved to another node, Citus may take some of its tables
 * for moved and others not: then it executes nothing, and plans the statement at the next attempt.
 */
const sendAsItIs = <Row extends QueryResultRow>(pool: Pool, statement: QueryConfig): Promise<QueryResult<Row>> =>
  retryWhile(isPlannedInMove, () => pool.query<Row>(statement));

/** The statements of a pool that could not become functions. */
export const refusedStatements = (pool: Pool): string[] =>
  [...(knownOf.get(pool)?.statements ?? [])].filter(([, found]) => found === null).map(([text]) => text);

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
