/**
 * SQL: the sequence of a run's completed steps as action ids, in the order in which they were settled. It is an expression
 * on a table or row with the run's `id`, such as `seen`.
 */
export const wayOf = (run: string): string => `array(select s.step_id from run_steps s
      where s.workspace_id = $1 and s.run_id = ${run}.id and s.status = 'completed' order by s.settled_at, s.position)`;

/** SQL: the name of a sequence; the same sequence has the same at any time. */
export const variantOf = (way: string): string => `md5(array_to_string(${way}, ','))`;
