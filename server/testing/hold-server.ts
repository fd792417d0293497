import { startEmbeddedServer } from '../db/embedded-server.ts';

// A Baton in small, for the tests that kill one: it starts PostgreSQL on the folder it is given, and stays.
const say = (line: string) => process.stdout.write(`${line}\n`);
const dataFolder = process.argv[2] ?? '';
say('starting');
try {
  const server = await startEmbeddedServer({ dataFolder, durable: false, say });
  process.on('SIGTERM', () => server.stop().then(() => process.exit()));
  say('ready');
  setInterval(() => {}, 60_000);
} catch (error) {
  say((error as Error).message);
  process.exit(1);
}
