import { displayName } from '../../contract/person-name.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { type Member, userOf } from '../people/people.ts';
import { mayWorkflow } from '../workflows/policy.ts';
import { type FoundDraft, findDraft } from './find-draft.ts';
import { designVerb } from './policy.ts';

/** The active members who may edit the workflow and have accepted their invitation. */
export function mentionableIn({ directory, workflow_id }: FoundDraft): Member[] {
  const admins = directory.admins.get(workflow_id);
  return [...directory.members.values()].filter(
    ({ id, user_id, role, active }) =>
      active && user_id !== id && mayWorkflow(designVerb, { member_id: id, role }, admins),
  );
}

/** Those who can be mentioned in comments on a draft, by name, without the caller. */
export async function listDraftMentionable(context: AppContext, caller: MemberCaller, workflow_id: Id) {
  const draft = await findDraft(context, caller, workflow_id);
  const others = mentionableIn(draft).filter(({ id }) => id !== caller.member_id);
  const sorted = others.sort((one, other) => displayName(one).localeCompare(displayName(other)));
  return { users: sorted.map((member) => ({ id: member.id, user: userOf(member) })) };
}
