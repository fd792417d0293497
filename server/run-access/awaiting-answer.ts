/**
 * Whether a person has not answered a step yet: a condition. Who has answered holds the step no more, though it waits for
 * the others. By default on `step_assignees a`.
 * @param member         Whose answer is looked for: a placeholder or a column.
 * @param workspace,step Columns or placeholders of the ids.
 */
export const awaitingAnswer = (member: string, workspace = 'a.workspace_id', step = 'a.run_step_id'): string =>
  `not exists (select from step_answers given
  where given.workspace_id = ${workspace} and given.run_step_id = ${step} and given.member_id = ${member}
    and not given.is_draft)`;
