import { parseArgs } from 'node:util';
import type { Field } from '../../engine/definition.ts';
import { BatonClient, workspace } from './baton-client.ts';
import { signInPeople } from './people.ts';
import { type LogCase, readLog } from './read-log.ts';
import { type ChoiceOf, type Replay, type Replayed, replayCase } from './replay-case.ts';

/**
 * `npm run replay -- FILE.csv[.gz]`: replays a log of requests for payment on a running Baton, as the demo's people.
 */

const print = (text: string) => process.stdout.write(text);

async function findWorkflow(client: BatonClient, people: Replay['people']): Promise<{ id: string; choice: ChoiceOf }> {
  const path = `${workspace(people.owner)}/workflows`;
  type List = { workflows: { id: string; name: string }[] };
  const search = new URLSearchParams({ search: 'Request for payment' });
  const { workflows } = await client.call<List>('GET', `${path}?${search}`, { session: people.owner });
  const found = workflows.find(({ name }) => name === 'Request for payment');
  if (!found) throw new Error('The demo workspace has no workflow "Request for payment".');
  type One = { definition: { action_groups: { actions: { stepable: { fields?: Field[] } }[] }[] } };
  const { definition } = await client.call<One>('GET', `${path}/${found.id}`, { session: people.owner });
  const fields = definition.action_groups.flatMap(({ actions }) =>
    actions.flatMap(({ stepable }) => stepable.fields ?? []),
  );
  const choices = new Map(fields.map((field) => [field.key, field.choices ?? []]));
  return { id: found.id, choice: (key, label) => choices.get(key)?.find((one) => one.label === label)?.id ?? null };
}

async function replayAll(replay: Replay, cases: LogCase[], atOnce: number): Promise<Replayed[]> {
  const done: Replayed[] = [];
  const left = [...cases].reverse();
  const started = Date.now();
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      done.push(await replayCase(replay, next));
      if (done.length % 20 === 0 || done.length === cases.length) showProgress(done.length, cases.length, started);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  print('\n');
  return done;
}

function showProgress(done: number, all: number, started: number): void {
  const share = done / all;
  const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░');
  const seconds = Math.round((Date.now() - started) / 1000);
  print(`\r${bar} ${done} of ${all} cases, ${seconds} s`);
}

function summarise(results: Replayed[]): void {
  const counts = new Map<string, number>();
  for (const { followed } of results) {
    for (const { activity } of followed) counts.set(activity, (counts.get(activity) ?? 0) + 1);
  }
  print('\nFollowed, by activity:\n');
  for (const [activity, count] of [...counts].sort((one, other) => other[1] - one[1])) {
    print(`${String(count).padStart(7)}  ${activity}\n`);
  }
  const lost = results.filter(({ reason }) => reason !== null);
  print(`\n${results.length - lost.length} of ${results.length} cases are in the log's order.\n`);
  if (lost.length > 0) print(`${lost.length} could not be followed to their end:\n`);
  for (const { case_id, reason } of lost) print(`  ${case_id}: ${reason}\n`);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: process.env.BASE_URL ?? 'http://localhost:3000' },
    parallel: { type: 'string', default: '8' },
  },
});
const [file] = positionals;
if (!file) {
  console.error('The log file is missing: npm run replay -- FILE.csv[.gz]');
  process.exit(1);
}
try {
  const cases = await readLog(file);
  const client = new BatonClient(values.url);
  const people = await signInPeople(client);
  const { id, choice } = await findWorkflow(client, people);
  summarise(await replayAll({ client, people, workflow_id: id, choice }, cases, Number(values.parallel)));
} catch (error) {
  console.error(`\n${(error as Error).message}${(error as Error).cause ? `: ${String((error as Error).cause)}` : ''}`);
  process.exit(1);
}
