import type pg from 'pg';
import { type RecordedStatement, recordStatements } from '../../server/testing/record-statements.ts';
import type { Measured } from './measured.ts';

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
  'Execution Time': number;
}

export interface StatementCost {
  name: string;
  /** Blocks of 8 KB that were read, from memory or from disk. */
  buffers: number;
  ms: number;
}

/**
 * Which statements a call sends, and how many blocks each looks at: a figure that other work on the machine does not
 * change. Each is executed once more, as the connection pools do: those with a name by their generic plan. What they write is rolled
 * back, of each statement alone; or, where the call has a transaction of its own, of all together, so that each finds what the
 * one before has written.
 */
export async function countBuffers(client: pg.Client, { act, within }: Measured): Promise<StatementCost[]> {
  const sent: RecordedStatement[] = [];
  await within?.query('savepoint measured');
  const stop = recordStatements((statement) => sent.push(statement));
  await act().finally(stop);
  await within?.query('rollback to savepoint measured');
  const costs: StatementCost[] = [];
  for (const statement of sent) {
    if (/^\s*(with|select|insert|update|delete)\b/i.test(statement.text)) {
      costs.push(await (within ? explain(within, statement) : explainUndone(client, statement)));
    } else if (within) costs.push({ name: statement.text, buffers: 0, ms: 0 });
  }
  await within?.query('rollback to savepoint measured');
  return costs;
}

async function explainUndone(client: pg.Client, statement: RecordedStatement): Promise<StatementCost> {
  await client.query('begin');
  try {
    return await explain(client, statement);
  } finally {
    await client.query('rollback');
  }
}

async function explain(client: pg.Client, { name, text, values }: RecordedStatement): Promise<StatementCost> {
  const given = values.map((value) => literalOf(client, value));
  await client.query(
    name
      ? 'set plan_cache_mode = force_generic_plan; set max_parallel_workers_per_gather = 0'
      : 'set plan_cache_mode = auto; set max_parallel_workers_per_gather to default',
  );
  await client.query(`prepare measured as ${text}`);
  const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>(
    `explain (analyze, buffers, timing off, format json) execute measured${given.length > 0 ? ` (${given.join(', ')})` : ''}`,
  );
  await client.query('deallocate measured');
  const { Plan: plan, 'Execution Time': ms } = rows[0]!['QUERY PLAN'][0]!;
  const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  return { name: name ?? text.replace(/\s+/g, ' ').trim().slice(0, 90), buffers, ms };
}

function literalOf(client: pg.Client, value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (!Array.isArray(value))
    return client.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value));
  const items = value.map((item) => (item === null ? 'null' : JSON.stringify(String(item))));
  return client.escapeLiteral(`{${items.join(',')}}`);
}
