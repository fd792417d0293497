/**
 * SQL: all names of one of `workflows w`, for searches: people may know it by any of them. From its columns: a row of a
 * distributed table is not of the type that a function of `workflows` takes.
 */
export const workflowNamesSql = (w: string): string =>
  `concat_ws(' ', ${w}.name, ${w}.translations -> 'en' ->> 'name', ${w}.translations -> 'fr' ->> 'name', ${w}.translations -> 'th' ->> 'name')`;
