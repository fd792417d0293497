import type { AppContext } from '../../server/app-context.ts';
import { hashOfTriggerToken, newTriggerToken } from '../../server/triggers/trigger-token.ts';
import { type Seeded, seed } from '../transition/seed.ts';

export interface SeededStarts extends Seeded {
  workflow_id: string;
  /** Of automatic triggers: many, because each may start 600 runs a minute. */
  triggerTokens: string[];
}

/** Creates a workspace with a workflow of two approvals, sessions that may start it, and automatic triggers. */
export async function seedStarts(context: AppContext, url: string): Promise<SeededStarts> {
  const seeded = await seed(context, url, 1);
  const { rows } = await context.pool.query<{ id: string }>('select id from workflows where workspace_id = $1', [
    seeded.workspace_id,
  ]);
  const workflow_id = rows[0]?.id ?? '';
  const triggerTokens = Array.from({ length: 500 }, newTriggerToken);
  await context.pool.query(
    `insert into triggers (workspace_id, id, workflow_id, type, name, token_hash, token_version)
      select $1, uuidv7(), $2, 'automatic', 'Bench', hash, 1 from unnest($3::bytea[]) as hash`,
    [seeded.workspace_id, workflow_id, triggerTokens.map(hashOfTriggerToken)],
  );
  await context.pool.query('analyze');
  return { ...seeded, workflow_id, triggerTokens };
}
