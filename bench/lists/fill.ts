import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { recomputeRollups } from '../../server/analytics/recompute-rollups.ts';
import { readConfig } from '../../server/config.ts';
import { inTransaction } from '../../server/db/in-transaction.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { demoId } from '../../server/demo/demo-definition.ts';
import { loadDemo } from '../../server/demo/load-demo.ts';
import { openLog } from '../../server/log/open-log.ts';
import { openAppContext } from '../../server/open-app-context.ts';
import { fillWorkspaces } from './fill-workspaces.ts';

/**
 * `npm run bench:fill -- 1000000`: adds a workspace with so many runs to the database of the environment, `DATA_DIR` or
 * `DATABASE_URL`, next to the demo that it is made of. For trying the product with much data; never where people work.
 */

const runs = Number(process.argv[2] ?? 100_000);
if (!Number.isInteger(runs) || runs < 100) throw new Error('how many runs? at least 100');
const print = (line: string) => process.stdout.write(`${line}\n`);

const config = readConfig('all', process.env);
const database = await openDatabase(config, print);
try {
  await migrate(database.url);
  const { context, close } = await openAppContext(config, database.url, openLog(config));
  const signIn = await loadDemo(context);
  if (!signIn) throw new Error('this database has people already, and no demo: use another one');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const begun = performance.now();
  const [filled] = await fillWorkspaces(client, demoId('workspace'), [runs]);
  const { workspace_id } = filled!;
  await inTransaction(context.listPool, (one) => recomputeRollups(one, workspace_id));
  print(
    `${runs.toLocaleString('en')} runs in ${((performance.now() - begun) / 1000).toFixed(0)} s: /workspaces/${workspace_id}/home`,
  );
  print(`Sign in as ${signIn.email} with the password ${signIn.password}`);
  await client.end();
  await close();
} finally {
  await database.stop();
}
