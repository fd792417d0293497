/** PostgreSQL gets none of Baton's environment variables: PGDATA, PGPORT or a locale would change its behaviour. */
export const bareEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
