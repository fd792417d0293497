/** SQL condition on `run_steps s`: it has been opened and is not settled. */
export const isOpenStep = `(s.opened_at is not null and s.status in ('pending', 'waiting', 'failed'))`;

/**
 * SQL condition on an open `run_steps s`: it is overdue. As for reminders, a step without a due date has that of its
 * run.
 * @param run The table or row of its run, with `due_at`.
 * @param now Placeholder of unix seconds.
 */
export const comesLate = (run: string, now: string): string =>
  `coalesce(coalesce(s.due_at, ${run}.due_at) < to_timestamp(${now}), false)`;

/**
 * SQL condition on `run_steps s`: everybody who sees the run may know who did the step. Who answers a locked action
 * stands in the run's history, though not what they answer (docs/rules.md, rule 15). An imported step has no line
 * there, and its page names nobody to those who may not read it.
 * @param locked Placeholder of the ids of locked actions.
 */
export const mayNameWhoAnswered = (locked: string): string =>
  `not (s.is_imported and s.step_id = any (${locked}::uuid[]))`;
