import { parseArgs } from 'node:util';

export const usage = `npm run workflows -- pull DIR --url http://localhost:3000 --email you@example.org
npm run workflows -- push DIR …

  pull DIR              writes each workflow that you see to a file of DIR; files that were changed are left alone
  push DIR              replaces the drafts of the files that were changed, and makes workflows of new files, whose
                        names end with .workflow.json
  --dry-run             tells what would change, and changes nothing
  --url URL             where Baton is; BASE_URL if left out
  --email ADDRESS       who you are; the password is read from BATON_PASSWORD. BATON_TOKEN, the token of a session, does too
  --workspace NAME      name or id; not needed by members of one workspace
  --only NAME           a workflow by name or id, for push also by the name of its file; can be repeated
  --person NAME=WHO     who takes the place of somebody that a new file names: an address, the name of a group, or
                        initiator; can be repeated

A draft that has changed since the last pull is never overwritten. DIR/.baton.json remembers what was pulled: keep it with the
files. The exit code is 1 if something could not be done.
`;

export interface Arguments {
  command: 'pull' | 'push';
  folder: string;
  isDryRun: boolean;
  url: string;
  email: string;
  workspace: string | undefined;
  only: string[];
  /** By name as the files have it. */
  people: Map<string, string>;
}

/** @throws Error with a sentence for the person at the terminal */
export function readArguments(args: string[], env: NodeJS.ProcessEnv): Arguments {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      url: { type: 'string', default: env.BASE_URL ?? 'http://localhost:3000' },
      email: { type: 'string', default: env.BATON_EMAIL ?? '' },
      workspace: { type: 'string' },
      only: { type: 'string', multiple: true, default: [] },
      person: { type: 'string', multiple: true, default: [] },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [command, folder, ...more] = positionals;
  if (command !== 'pull' && command !== 'push') throw new Error('Say pull or push.');
  if (!folder || more.length > 0) throw new Error('Name one folder.');
  if (values.email === '' && !env.BATON_TOKEN) throw new Error('--email is missing.');
  return {
    command,
    folder,
    isDryRun: values['dry-run'],
    url: values.url,
    email: values.email,
    workspace: values.workspace,
    only: values.only,
    people: new Map(values.person.map(readPerson)),
  };
}

function readPerson(pair: string): [string, string] {
  const at = pair.indexOf('=');
  if (at < 1 || at === pair.length - 1) throw new Error(`--person: ${pair} is no NAME=WHO.`);
  return [pair.slice(0, at), pair.slice(at + 1)];
}
