/** SQL: first and last name of `users u` joined, blank without either; null for a row of a left join without a user. */
export const joinedNameSql = `trim(u.first_name || ' ' || u.last_name)`;

/** SQL: the name of `users u` that `displayName` gives. @param email The address to show without a name. */
export const displayNameSql = (email = 'u.email'): string => `coalesce(nullif(${joinedNameSql}, ''), ${email})`;

/** SQL: the name of `users u` that `creatorName` gives. */
export const creatorNameSql = `case when u.first_name <> '' and u.last_name <> '' then ${joinedNameSql} else u.email end`;
