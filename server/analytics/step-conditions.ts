/** SQL condition on `run_steps s`: it is entered and not settled. */
export const isOpenStep = `(s.opened_at is not null and s.status in ('pending', 'waiting', 'failed'))`;

/**
 * SQL condition on an open `run_steps s`: its due date has passed, or that of its run if it has none of its own, as in
 * reminders.
 * @param run Its run, with `due_at`.
 * @param now Placeholder of unix seconds.
 */
export const comesLate = (run: string, now: string): string =>
  `coalesce(coalesce(s.due_at, ${run}.due_at) < to_timestamp(${now}), false)`;
