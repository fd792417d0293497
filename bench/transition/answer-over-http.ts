/** Answers steps over HTTP in a separate thread, so that the client does not slow down the process that measures. */
import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

interface Work {
  port: number;
  sessions: WorkspaceSessions[];
}

/** A workspace, and the sessions of the person who answers there. */
export interface WorkspaceSessions {
  workspace_id: string;
  tokens: string[];
}

/** A run that waits for an answer. */
export interface Target {
  run_id: string;
  run_step_id: string;
  /** The index of its workspace in the sessions. */
  workspace_index: number;
}

/** What the thread reports of a round. */
export interface Answered {
  answered: number;
  seconds: number;
  /** How long each answer took. */
  milliseconds: number[];
}

const { port, sessions } = workerData as Work;
const agent = new http.Agent({ keepAlive: true });
const body = Buffer.from(JSON.stringify({ run_step: { answer: 'approve', comment: '' } }));

function answer({ run_id, run_step_id }: Target, workspace_id: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'PATCH',
        path: `/api/v1/user/workspaces/${workspace_id}/runs/${run_id}/run_steps/${run_step_id}`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': body.length,
        },
      },
      (reply) => {
        reply.resume();
        reply.on('end', () =>
          reply.statusCode === 200 ? resolve() : reject(new Error(`answered ${reply.statusCode}`)),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

parentPort?.on('message', async (message: { targets: Target[]; durationMs: number; atOnce: number }) => {
  const { targets, atOnce } = message;
  const milliseconds: number[] = [];
  let next = 0;
  const begun = performance.now();
  const end = begun + message.durationMs;
  const answerUntilEnd = async () => {
    while (performance.now() < end) {
      const target = targets[next++];
      if (!target) throw new Error('too few runs were seeded');
      const found = sessions[target.workspace_index];
      if (!found) throw new Error('there are no sessions for a run');
      const sent = performance.now();
      await answer(target, found.workspace_id, found.tokens[next % found.tokens.length] ?? '');
      milliseconds.push(performance.now() - sent);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, answerUntilEnd));
    const answered: Answered = { answered: next, seconds: (performance.now() - begun) / 1000, milliseconds };
    parentPort?.postMessage(answered);
  } catch (error) {
    parentPort?.postMessage({ error: (error as Error).message });
  }
});
