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
