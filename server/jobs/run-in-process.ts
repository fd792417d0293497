import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Config } from '../config.ts';

/** The process has reached the limit of its heap. */
export class OutOfMemory extends Error {}

/** How an unexpected error is sent to another process: its class cannot be. */
interface SentError {
  type: 'error';
  message: string;
  stack: string | undefined;
}

/**
 * Runs a task of a job in a process of its own, whose heap is limited: without a limit, V8 leaves garbage uncollected as
 * long as the machine has memory, and a task that needs more than expected would end the worker process with all of its
 * jobs. When the process ends, so do its connections, and PostgreSQL rolls back what they had begun.
 * A thread is no substitute: of seven that reached their limit, two ended the whole process.
 * @param script   The module of the process, which calls `answerParent`.
 * @param max_memory_mb Of the heap.
 * @param v8_flags      Flags of V8 besides that limit.
 * @param task     It is sent as a message: arguments can be read by others of the machine.
 * @throws OutOfMemory; Error if the process ends without an answer, or with one of type `error`
 */
export async function runInProcess<End extends { type: string }>(
  config: Pick<Config, 'CRASH_AT'>,
  {
    script,
    max_memory_mb,
    v8_flags,
    task,
  }: { script: URL; max_memory_mb: number; v8_flags: readonly string[]; task: object },
): Promise<Exclude<End, SentError>> {
  const child = fork(script, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [`--max-old-space-size=${max_memory_mb}`, ...v8_flags],
  });
  const end = await new Promise<End | SentError>((resolve, reject) => {
    child.once('message', (message) => resolve(message as End));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      // The power failure of a crash test is one of the whole worker.
      if (config.CRASH_AT && signal === 'SIGKILL') process.kill(process.pid, 'SIGKILL');
      const how = `the process of a job ended with ${code ?? signal}`;
      reject(isOutOfMemory(code, signal) ? new OutOfMemory(how) : new Error(how));
    });
    child.send(task, (error) => error && reject(error));
  });
  if (isError(end)) throw Object.assign(new Error(end.message), { stack: end.stack });
  return end as Exclude<End, SentError>;
}

const isError = (end: { type: string }): end is SentError => end.type === 'error';

/** V8 aborts; 134 is how a shell in between says it. */
const isOutOfMemory = (code: number | null, signal: string | null) => signal === 'SIGABRT' || code === 134;

/**
 * Waits for the task that `runInProcess` sends, and sends back how it ended.
 * @param run It describes the errors that its caller knows; others are sent as they are.
 */
export function answerParent<Task, End extends { type: string }>(run: (task: Task) => Promise<End>): void {
  // People wait for pages, which need the processor first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // The worker process was stopped or killed: the end of the connections rolls back.
  process.on('disconnect', () => process.exit(1));
  // Ctrl-C reaches the whole process group. The worker process decides, and its end ends this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.once('message', async (task: Task) => {
    const end = await run(task).catch((error: unknown): SentError => {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      return { type: 'error', message, stack };
    });
    process.send?.(end, () => process.exit(0));
  });
}
