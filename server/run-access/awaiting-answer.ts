/**
 * SQL condition: a person has not answered a step. Who has answered no longer holds the step, even if it waits for
 * others. Its default columns are those of `step_assignees a`.
 * @param member The member's id: a placeholder or a column.
 * @param workspace,step Columns or placeholders of the ids.
 */
export const awaitingAnswer = (member: string, workspace = 'a.workspace_id', step = 'a.run_step_id'): string =>
  `not exists (select from step_answers given
  where given.workspace_id = ${workspace} and given.run_step_id = ${step} and given.member_id = ${member}
    and not given.is_draft)`;
