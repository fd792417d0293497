import type { MoveRows } from '../db/embedded/take-over-cluster.ts';
import { startEmbeddedServer } from '../db/embedded-server.ts';

// Tests start this as a process that they can kill: it starts PostgreSQL in the given folder, and keeps it running.
// Loaded where it is needed: a copy of this folder without packages can start too.
const moveRows: MoveRows = async (...given) => (await import('../backup/move-rows.ts')).moveRows(...given);
const print = (line: string) => process.stdout.write(`${line}\n`);
const dataFolder = process.argv[2] ?? '';
print('starting');
try {
  const server = await startEmbeddedServer({ dataFolder, durable: false, say: print, moveRows });
  process.on('SIGTERM', () => server.stop().then(() => process.exit()));
  print('ready');
  setInterval(() => {}, 60_000);
} catch (error) {
  print((error as Error).message);
  process.exit(1);
}
