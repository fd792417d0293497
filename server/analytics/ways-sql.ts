import type { Id } from '../../engine/definition.ts';

/**
 * SQL: the sequence of a run's completed steps as action ids, in the order in which they were settled; of those
 * of the same second, the one that was opened first comes first: a later step of Baton itself follows at once. It is an
 * expression on a table or row with the run's `id`, such as `seen`.
 */
export const wayOf = (run: string): string => `array(select s.step_id from run_steps s
      where s.workspace_id = $1 and s.run_id = ${run}.id and s.status = 'completed' order by s.settled_at, s.opened_at, s.position)`;

/** SQL: the id of a variant, computed from its sequence, so that the same sequence always has the same id. */
export const variantOf = (way: string): string => `md5(array_to_string(${way}, ','))`;

/**
 * SQL condition on `runs r`: from the completed step `from`, the step `to` was completed next, as `showFlow` counts it.
 * The start leads to the first completed step, and the last one to the end of a run that has ended.
 */
export function takesWay(placeholder: (value: unknown) => string, from: Id | 'start', to: Id | 'end'): string {
  const way = `(${wayOf('r')})`;
  const isEnded = 'r.ended_at is not null';
  if (from === 'start' && to === 'end') return `cardinality(${way}) = 0 and ${isEnded}`;
  if (from === 'start') return `${way}[1] = ${placeholder(to)}`;
  if (to === 'end')
    return `${isEnded} and (select way[cardinality(way)] from (select ${way} as way) last) = ${placeholder(from)}`;
  return `exists (select 1 from unnest(${way}) with ordinality as one(step_id, place)
      join unnest(${way}) with ordinality as next(step_id, place) on next.place = one.place + 1
      where one.step_id = ${placeholder(from)} and next.step_id = ${placeholder(to)})`;
}
