import { printUsageIfAsked } from '../../server/command-line.ts';
import { BatonClient, readSecrets } from '../baton-client.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import { readArguments, usage } from './read-arguments.ts';
import { Report } from './report.ts';

/** `npm run workflows -- pull|push DIR`: keeps the workflows of a workspace as files, over its API. */
async function main(): Promise<boolean> {
  const given = readArguments(process.argv.slice(2), process.env);
  const secrets = readSecrets(process.env);
  const client = new BatonClient(given.url);
  await client.signIn({ ...secrets, email: given.email, workspace: given.workspace });
  const report = new Report((line) => process.stdout.write(`${line}\n`));
  await (given.command === 'pull' ? pull : push)(client, given, report);
  return !report.hasFailed;
}

printUsageIfAsked(usage);

try {
  process.exit((await main()) ? 0 : 1);
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`);
  process.exit(1);
}
