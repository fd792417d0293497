/** SQL conditions on `runs r` about its due date. @param now Placeholder of unix seconds. */
export const dueConditions = (now: string) => ({
  kept: '(r.ended_at <= r.due_at)',
  late: '(r.ended_at > r.due_at)',
  overdue: `(r.status in ('running', 'failed') and r.due_at < to_timestamp(${now}))`,
});
