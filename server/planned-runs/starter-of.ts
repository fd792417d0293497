import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import type { Directory } from '../people/people.ts';

/**
 * In whose name a plan goes on that somebody resumes or restores: its creator, or the caller if the creator has left or is
 * a guest by now, who may start nothing.
 */
export function starterOf(plan: { created_by: Id }, { members }: Directory, caller: MemberCaller): Id {
  const creator = members.get(plan.created_by);
  return creator?.active && creator.role !== 'guest' ? plan.created_by : caller.member_id;
}
