/** Whether the server tests run on a distributed database: `npm run test:citus`. */
export const isOnCitus = process.env.TEST_CITUS === 'true';

interface LeftOut {
  file: string;
  /** The beginning of a test's name; all tests of the file if missing. */
  test?: string;
  why: string;
}

/** What `npm run test:citus` leaves out. */
export const leftOut: LeftOut[] = [
  { file: 'server/analytics/replica.test.ts', why: 'starts the embedded PostgreSQL, which has no Citus' },
  { file: 'server/db/embedded-server.test.ts', why: 'starts the embedded PostgreSQL, which has no Citus' },
  { file: 'server/db/embedded/take-over-cluster.test.ts', why: 'starts the embedded PostgreSQL, which has no Citus' },
  { file: 'server/main.test.ts', why: 'starts the embedded PostgreSQL, which has no Citus' },
  { file: 'server/testing/crash-tests/cut-power.test.ts', why: 'starts the embedded PostgreSQL, which has no Citus' },
  {
    file: 'server/db/check-database.test.ts',
    test: 'names the fault of the address',
    why: 'the nodes of the tests ask for no password',
  },
  {
    file: 'server/db/named-statements.test.ts',
    test: 'the walk executes every named statement',
    why: 'names those that a distributed database alone executes',
  },
  {
    file: 'server/run-access/access.test.ts',
    test: 'of runs are read from the index of their order',
    why: 'reads the plan of one PostgreSQL',
  },
  {
    file: 'server/http/foreign-keys.test.ts',
    test: 'each listed constraint is a foreign key',
    why: 'a distributed database has not all of them: see server/db/distribute/',
  },
  {
    file: 'server/db/busy-team-plans.test.ts',
    why: 'reads the plans of one PostgreSQL; hot-statements.citus.test.ts reads those of Citus',
  },
  {
    file: 'server/db/statement-plans.test.ts',
    why: 'reads the plans of one PostgreSQL; hot-statements.citus.test.ts reads those of Citus',
  },
];

/** The files of which nothing is run. */
export const filesLeftOut = leftOut.filter(({ test }) => test === undefined).map(({ file }) => file);
