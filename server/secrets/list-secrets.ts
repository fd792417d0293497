import type { SecretReply } from '../../contract/secrets.ts';
import type { Id, Unix } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { personOf } from '../members/people.ts';
import type { Parts } from '../parts.ts';
import { refuseUnlessDesigner, secretCan } from './policy.ts';

interface SecretRow {
  id: Id;
  kind: 'slack';
  name: string;
  last_four: string;
  created_by: Id | null;
  created_at: Unix;
}

/** The keys of a workspace by name, without what they are. @throws Failure operation_not_allowed */
export async function listSecrets(parts: Parts, caller: MemberCaller): Promise<SecretReply[]> {
  const directory = await refuseUnlessDesigner(parts, caller);
  const { rows } = await parts.listPool.query<SecretRow>(
    `select id, kind, name, last_four, created_by, created_at from secrets where workspace_id = $1
    order by lower(name), id`,
    [caller.workspace_id],
  );
  return rows.map(({ created_by, ...row }) => ({
    ...row,
    created_by_user: personOf(directory, created_by),
    can: secretCan(caller, created_by),
  }));
}
