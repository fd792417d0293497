import type { Id, Language } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import type { ActingMember } from '../http/caller.ts';
import { isActiveMember } from '../people/active-member.ts';
import { readDecidingToken } from './deciding-token.ts';
import { assertMayUseLink } from './policy.ts';

/** The recipient of a deciding link, and the attempt of the step that it answers. */
export interface DecidingLink {
  actor: ActingMember;
  email: string;
  first_name: string;
  last_name: string;
  language: Language | null;
  run_id: Id;
  run_step_id: Id;
}

interface LinkRow extends ActingMember, Omit<DecidingLink, 'actor'> {
  lacks_second_factor: boolean;
  is_active: boolean;
}

const findLink = {
  name: 'find-deciding-link',
  text: `select l.workspace_id, l.member_id, l.run_id, l.run_step_id, m.role,
      ${isActiveMember('m')} as is_active, u.email, u.first_name, u.last_name,
      u.language_preference as language, w.requires_second_factor and not u.has_second_factor as lacks_second_factor,
      jsonb_build_object('name', w.name, 'status', w.status, 'time_zone', w.time_zone,
        'people_revision', w.people_revision) as workspace
    from deciding_links l
      join members m on m.workspace_id = l.workspace_id and m.id = l.member_id
      join users u on u.id = m.user_id
      join workspaces w on w.id = l.workspace_id
    where l.hash = decode($1, 'hex') and l.expires_at > to_timestamp($2)`,
};

/**
 * Finds the recipient of a deciding link, with their current role.
 * @param requested The language of the request, for a recipient without a saved one.
 * @throws ApiError link_expired if it never existed or has expired; not_your_step if the member was deactivated or
 * removed, also if they are invited again and have not accepted yet; second_factor_missing; workspace_disabled unless the member is an owner
 */
export async function findDecidingLink(context: AppContext, token: string, requested: Language): Promise<DecidingLink> {
  const hash = readDecidingToken(context.config.SECRET, token);
  if (!hash) throw new ApiError('link_expired');
  const { rows } = await context.pool.query<LinkRow>({ ...findLink, values: [hash, context.now()] });
  const row = rows[0];
  if (!row) throw new ApiError('link_expired');
  assertMayUseLink(row);
  const {
    is_active: _is_active,
    lacks_second_factor: _lacks_second_factor,
    workspace_id,
    member_id,
    role,
    workspace,
    ...link
  } = row;
  const reading_language = link.language ?? requested;
  return { actor: { workspace_id, member_id, role, workspace, reading_language }, ...link };
}
