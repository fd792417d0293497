import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import { OutOfMemory, runInProcess } from '../../jobs/run-in-process.ts';
import { LogFault } from '../log/log-fault.ts';
import type { ClaimedImport } from './claim-import.ts';
import type { ImportEnd, ImportTask } from './import-process.ts';
import { LostClaim } from './import-progress.ts';

/**
 * Imports a claimed log in a process of its own.
 * @throws LogFault, too_much_memory if the limit is reached; LostClaim; ApiError operation_not_allowed,
 * workflow_not_found
 */
export async function runImportProcess({ config, pool, now }: AppContext, claimed: ClaimedImport): Promise<void> {
  const { connectionString } = pool.options as { connectionString: string };
  const task: ImportTask = { config, url: connectionString, claimed, now: now() };
  const script = new URL('./import-process.ts', import.meta.url);
  const max_memory_mb = config.IMPORT_MAX_MEMORY_MB;
  const running = runInProcess<ImportEnd>(config, {
    script,
    max_memory_mb,
    v8_flags: ['--max-semi-space-size=4'],
    task,
  });
  const end = await running.catch((error: unknown) => {
    throw error instanceof OutOfMemory ? new LogFault('too_much_memory') : error;
  });
  if (end.type === 'claim_lost') throw new LostClaim('the import is not claimed by this attempt');
  if (end.type === 'fault') throw new LogFault(end.problem.code, end.problem);
  if (end.type === 'refused') throw new ApiError(end.code);
}
