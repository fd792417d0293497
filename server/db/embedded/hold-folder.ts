import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { StartRefusal } from '../../start-refusal.ts';

/** How long a start waits for a Baton that runs, and for one that is stopping. A refusal is due within 5 s. */
const waitForRunning = 3_000;
const waitForStopping = 15_000;

export interface Hold {
  /** From here on others wait for the end instead of giving up. */
  announceStop(): void;
  release(): Promise<void>;
}

/**
 * One Baton a folder. The lock is a listening Unix socket: the kernel stops listening with the process, however that
 * ends, so that a killed Baton never locks the next one out; a pid in a file would, once the pid is given anew.
 * It comes before PostgreSQL's own lock because the initialisation and the left-over of a killed Baton need it too.
 *
 * @param path Of the socket.
 * @param folder As the sentence names it.
 */
export async function holdFolder(path: string, folder: string): Promise<Hold> {
  const holder = { id: `${process.pid} ${randomUUID()}`, state: 'running' };
  const started = Date.now();
  for (;;) {
    const server = await listen(path, () => `${holder.id} ${holder.state}`);
    if (server) {
      return {
        announceStop: () => {
          holder.state = 'stopping';
        },
        release: () => new Promise((done) => server.close(() => done())),
      };
    }
    const other = await askHolder(path);
    if (other === null) {
      await takeOver(path);
      continue;
    }
    const [pid, , state] = other.split(' ');
    if (Date.now() - started > (state === 'stopping' ? waitForStopping : waitForRunning)) {
      throw new StartRefusal(
        `Baton is already running on ${folder} (process ${pid}): stop it, or set DATA_DIR to another folder.`,
      );
    }
    await pause(200);
  }
}

/**
 * Removes the socket of a dead holder. Of two starts that find it dead at once, the slower could remove the faster
 * one's new socket: so each waits a random moment and asks again just before it removes.
 */
async function takeOver(path: string): Promise<void> {
  await pause(10 + Math.random() * 100);
  if ((await askHolder(path)) === null) await rm(path, { force: true });
}

function listen(path: string, answer: () => string): Promise<Server | null> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(answer());
    });
    server.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(null) : fail(error)));
    server.listen(path, () => {
      // The hold lasts as long as the process, and does not make it last.
      server.unref();
      done(server);
    });
  });
}

/** What the holder answers: its process, a random id and its state. Null when nobody listens. */
function askHolder(path: string): Promise<string | null> {
  return new Promise((done) => {
    let answer = '';
    const socket = connect(path);
    socket.setEncoding('utf8');
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') done(null);
    });
    // A hanging holder accepts and says nothing: it is alive all the same.
    socket.on('close', () => done(answer || 'unknown'));
  });
}
