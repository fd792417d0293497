import type { SecretReply } from '../../contract/secrets.ts';
import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { personOf } from '../people/people.ts';
import { assertDesigner, secretCan } from './policy.ts';

interface SecretRow {
  id: Id;
  kind: 'slack';
  name: string;
  last_four: string;
  created_by: Id | null;
  created_at: Unix;
}

/** The keys of a workspace by name, without their values. @throws ApiError operation_not_allowed */
export async function listSecrets(context: AppContext, caller: MemberCaller): Promise<SecretReply[]> {
  const directory = await assertDesigner(context, caller);
  const { rows } = await context.listPool.query<SecretRow>(
    `select id, kind, name, last_four, created_by, created_at from secrets where workspace_id = $1
    order by fold_text(name), id`,
    [caller.workspace_id],
  );
  return rows.map(({ created_by, ...row }) => ({
    ...row,
    created_by_user: personOf(directory, created_by),
    can: secretCan(caller, created_by),
  }));
}
