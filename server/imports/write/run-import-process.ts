import { fork } from 'node:child_process';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import { LogFault } from '../log/log-fault.ts';
import type { ClaimedImport } from './claim-import.ts';
import type { ImportEnd, ImportTask } from './import-process.ts';
import { LostClaim } from './import-progress.ts';

/** MB of each half of the short-lived objects. With more, V8 collects them later, and the peak is higher. */
const semiSpace = 4;

/**
 * Imports a claimed log in a process of its own, whose heap is limited: without a limit, V8 leaves garbage uncollected as
 * long as the machine has memory, and a log that needs more than expected would end the worker process with all of its
 * jobs. When the process ends, so do its connections, and PostgreSQL rolls back.
 * A thread is no substitute: of seven that reached their limit, two ended the whole process.
 * @throws LogFault, too_much_memory if the limit is reached; LostClaim; ApiError operation_not_allowed,
 * workflow_not_found
 */
export async function runImportProcess({ config, pool, now }: AppContext, claimed: ClaimedImport): Promise<void> {
  const { connectionString } = pool.options as { connectionString: string };
  const child = fork(new URL('./import-process.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [`--max-old-space-size=${config.IMPORT_MAX_MEMORY_MB}`, `--max-semi-space-size=${semiSpace}`],
  });
  const end = await new Promise<ImportEnd>((resolve, reject) => {
    child.once('message', (message) => resolve(message as ImportEnd));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      // The power failure of a crash test is one of the whole worker.
      if (config.CRASH_AT && signal === 'SIGKILL') process.kill(process.pid, 'SIGKILL');
      reject(isOutOfMemory(code, signal) ? new LogFault('too_much_memory') : ended(code ?? signal));
    });
    const task: ImportTask = { config, url: connectionString, claimed, now: now() };
    child.send(task, (error) => error && reject(error));
  });
  if (end.type === 'claim_lost') throw new LostClaim('the import is not claimed by this attempt');
  if (end.type === 'fault') throw new LogFault(end.problem.code, end.problem);
  if (end.type === 'refused') throw new ApiError(end.code);
  if (end.type === 'error') throw Object.assign(new Error(end.message), { stack: end.stack });
}

/** V8 aborts; 134 is how a shell in between says it. */
const isOutOfMemory = (code: number | null, signal: string | null) => signal === 'SIGABRT' || code === 134;

const ended = (how: number | string | null) => new Error(`the process of an import ended with ${how}`);
