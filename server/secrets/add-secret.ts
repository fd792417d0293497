import type { Pool, PoolClient } from 'pg';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { orNameTaken } from '../http/or-name-taken.ts';
import { callSlack } from '../outside/call-slack.ts';
import { orChatError } from './or-chat-error.ts';
import { assertDesigner } from './policy.ts';
import { sealSecret } from './seal-secret.ts';

/** Maximum number of keys in a workspace. */
const mostSecrets = 100;

/**
 * Stores a key encrypted, after the service has accepted it. @returns Its id.
 * @throws ApiError operation_not_allowed, name_taken; as `orChatError`; invalid_input if there are too many
 */
export async function addSecret(
  context: AppContext,
  caller: MemberCaller,
  input: { kind: 'slack'; name: string; value: string },
): Promise<Id> {
  await assertDesigner(context, caller);
  await rejectTakenName(context.pool, caller, input.name);
  await orChatError(callSlack(context.config, input.value, 'auth.test'), 'secret.value');
  const id = context.nextId();
  const sealed = sealSecret(context.config.SECRET, { workspace_id: caller.workspace_id, id }, input.value);
  await orNameTaken(
    inTransaction(context.pool, async (client) => {
      // Concurrent requests wait for each other here, so that each counts the keys that the others insert.
      await client.query('select 1 from workspaces where id = $1 for no key update', [caller.workspace_id]);
      await rejectTakenName(client, caller, input.name);
      await client.query(
        `insert into secrets (workspace_id, id, kind, name, sealed, last_four, created_by)
        values ($1, $2, $3, $4, $5, $6, $7)`,
        [caller.workspace_id, id, input.kind, input.name, sealed, input.value.slice(-4), caller.member_id],
      );
    }),
    'secrets_name',
    'secret.name',
  );
  return id;
}

/** Checked before the service is called, because that call may be slow, and again when the key is stored. */
async function rejectTakenName(db: Pool | PoolClient, { workspace_id }: MemberCaller, name: string): Promise<void> {
  const { rows } = await db.query<{ count: number; taken: boolean | null }>(
    'select count(*) as count, bool_or(lower(name) = lower($2)) as taken from secrets where workspace_id = $1',
    [workspace_id, name],
  );
  if (rows[0]?.taken) throw new ApiError('name_taken', { errors: [{ field: 'secret.name', code: 'taken' }] });
  if (Number(rows[0]?.count) < mostSecrets) return;
  throw new ApiError('invalid_input', {
    errors: [{ field: 'secrets', code: 'too_big', values: { number: mostSecrets } }],
  });
}
