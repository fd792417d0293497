import type { TestApp } from './open-test-app.ts';
import { type RecordedStatement, recordStatements, walkStatements } from './record-statements.ts';

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
  /** Its conditions: `Index Cond`, `Filter` and others. */
  [condition: string]: unknown;
}

/** Rows of these come with every run: even a single workspace has more than can be read for a page. */
export const ofRuns = [
  'activities',
  'attachments',
  'chat_messages',
  'comments',
  'deciding_links',
  'field_values',
  'files',
  'idempotency_keys',
  'notices',
  'run_followers',
  'run_steps',
  'run_viewers',
  'runs',
  'step_answers',
  'step_assignees',
];

/** Statements by their name, or by their text if they have none. */
export type Recorded = ReadonlyMap<string, RecordedStatement>;

/** Records the statements that `walkStatements` reaches, also those of scheduled work. */
export async function recordWalk(app: TestApp): Promise<Recorded> {
  const recorded = new Map<string, RecordedStatement>();
  const stopRecording = recordStatements((statement) => {
    if (
      /^\s*(with|select|insert|update|delete)\b/i.test(statement.text) &&
      (!/pgboss|pg_catalog|pg_advisory/.test(statement.text) || statement.name?.startsWith('store-'))
    ) {
      recorded.set(statement.name ?? statement.text, statement);
    }
  });
  await walkStatements(app, { withScheduled: true });
  stopRecording();
  return recorded;
}

export type Plan = PlanNode | Error;

/** Statements with a name are planned once for all values, others for their own. */
export async function planAll(app: TestApp, recorded: Recorded, settings: string): Promise<[string, Plan][]> {
  const client = await app.context.listPool.connect();
  try {
    await client.query(settings);
    const plans: [string, Plan][] = [];
    for (const [key, { name, text, values }] of recorded) {
      const explained = name
        ? client.query(`explain (generic_plan, format json) ${text}`)
        : client.query(`explain (format json) ${text}`, values);
      const plan = await explained
        .then(({ rows }) => rows[0]['QUERY PLAN'][0].Plan as PlanNode)
        .catch((error: Error) => error);
      plans.push([key.replace(/\s+/g, ' ').slice(0, 200), plan]);
    }
    return plans;
  } finally {
    client.release(true);
  }
}
