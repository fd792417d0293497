/**
 * SQL: joins a table of ids with its runs `r`, by id. Without `offset 0`, PostgreSQL underestimated the number of ids and compared
 * each with every run (20 s).
 * @param from What stands for the table in the FROM clause, if not its name.
 */
export const joinRunsById = (ids: string, from = ids): string =>
  `${from} cross join lateral (select one.* from runs one where one.workspace_id = $1 and one.id = ${ids}.id offset 0) r`;
