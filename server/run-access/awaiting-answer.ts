/**
 * SQL condition: a person has not answered a step yet; a draft is no answer. A person who has answered no longer holds
 * the step, even while it waits for others.
 * @param member Column or placeholder of the member's id.
 * @param workspace Column or placeholder of the workspace's id.
 * @param step Column or placeholder of the step's id.
 * @param end `offset 0`: the answers of each step are looked up. PostgreSQL may otherwise read those of all steps at once.
 */
export const awaitingAnswer = (
  member: string,
  workspace = '$1',
  step = 'a.run_step_id',
  end: '' | 'offset 0' = '',
): string =>
  `not exists (select 1 from step_answers given
  where given.workspace_id = ${workspace} and given.run_step_id = ${step} and given.member_id = ${member}
    and not given.is_draft ${end})`;

/**
 * SQL condition on the assignees of steps: the step waits for this person, or for somebody of this group. The answers
 * stand beside the person, so that nothing else need be read.
 * @param assignee Alias of the row of `step_assignees`.
 */
export const waitsFor = (assignee: string): string => `${assignee}.is_open and not ${assignee}.has_answered`;
