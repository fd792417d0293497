/**
 * Who has answered holds a step no more, though it waits for the others: a condition on `step_assignees a`.
 * @param member Whose answer is looked for: a placeholder or a column.
 */
export const awaitingAnswer = (member: string): string => `not exists (select from step_answers given
  where given.workspace_id = a.workspace_id and given.run_step_id = a.run_step_id and given.member_id = ${member}
    and not given.is_draft)`;
