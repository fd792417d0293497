import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import { orNameTaken } from '../http/or-name-taken.ts';
import { callSlack } from '../outside/call-slack.ts';
import type { Parts } from '../parts.ts';
import { orChatFailure } from './or-chat-failure.ts';
import { refuseUnlessDesigner } from './policy.ts';
import { sealSecret } from './seal-secret.ts';

/** As many as anybody can tell apart. */
const mostSecrets = 100;

/**
 * Keeps a key, sealed, once the service has accepted it. @returns Its id.
 * @throws Failure operation_not_allowed, name_taken; as `orChatFailure`; invalid_input where there are too many
 */
export async function addSecret(
  parts: Parts,
  caller: MemberCaller,
  input: { kind: 'slack'; name: string; value: string },
): Promise<Id> {
  await refuseUnlessDesigner(parts, caller);
  await refuseTaken(parts, caller, input.name);
  await orChatFailure(callSlack(parts.config, input.value, 'auth.test'), 'secret.value');
  const id = parts.nextId();
  const sealed = sealSecret(parts.config.SECRET, { workspace_id: caller.workspace_id, id }, input.value);
  await orNameTaken(
    parts.pool.query(
      `insert into secrets (workspace_id, id, kind, name, sealed, last_four, created_by)
      values ($1, $2, $3, $4, $5, $6, $7)`,
      [caller.workspace_id, id, input.kind, input.name, sealed, input.value.slice(-4), caller.member_id],
    ),
    'secrets_name',
    'secret.name',
  );
  return id;
}

/** Before the service is asked: it may take its time. */
async function refuseTaken(parts: Parts, { workspace_id }: MemberCaller, name: string): Promise<void> {
  const { rows } = await parts.pool.query<{ count: number; taken: boolean | null }>(
    'select count(*) as count, bool_or(lower(name) = lower($2)) as taken from secrets where workspace_id = $1',
    [workspace_id, name],
  );
  if (rows[0]?.taken) throw new Failure('name_taken', { errors: [{ field: 'secret.name', code: 'taken' }] });
  if (Number(rows[0]?.count) < mostSecrets) return;
  throw new Failure('invalid_input', {
    errors: [{ field: 'secrets', code: 'too_big', values: { number: mostSecrets } }],
  });
}
