import type pg from 'pg';
import { type RecordedStatement, recordStatements } from '../../server/testing/record-statements.ts';

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
 * change. Each is executed once more, alone, as the connection pools do: those with a name by their generic plan. What they
 * write is rolled back.
 */
export async function countBuffers(client: pg.Client, call: () => Promise<unknown>): Promise<StatementCost[]> {
  const sent: RecordedStatement[] = [];
  const stop = recordStatements((statement) => sent.push(statement));
  await call().finally(stop);
  const costs: StatementCost[] = [];
  for (const statement of sent) {
    if (/^\s*(with|select|insert|update|delete)\b/i.test(statement.text)) costs.push(await explain(client, statement));
  }
  return costs;
}

async function explain(client: pg.Client, { name, text, values }: RecordedStatement): Promise<StatementCost> {
  const given = values.map((value) => literalOf(client, value));
  await client.query(
    name
      ? 'set plan_cache_mode = force_generic_plan; set max_parallel_workers_per_gather = 0'
      : 'reset plan_cache_mode; reset max_parallel_workers_per_gather',
  );
  await client.query(`prepare measured as ${text}`);
  await client.query('begin');
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>(
      `explain (analyze, buffers, timing off, format json) execute measured${given.length > 0 ? ` (${given.join(', ')})` : ''}`,
    );
    const { Plan: plan, 'Execution Time': ms } = rows[0]!['QUERY PLAN'][0]!;
    const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return { name: name ?? text.replace(/\s+/g, ' ').trim().slice(0, 90), buffers, ms };
  } finally {
    await client.query('rollback');
    await client.query('deallocate measured');
  }
}

function literalOf(client: pg.Client, value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (!Array.isArray(value)) return client.escapeLiteral(String(value));
  const items = value.map((item) => (item === null ? 'null' : JSON.stringify(String(item))));
  return client.escapeLiteral(`{${items.join(',')}}`);
}
