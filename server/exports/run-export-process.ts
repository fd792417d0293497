import { ApiError } from '../http/api-error.ts';
import { runInProcess } from '../jobs/run-in-process.ts';
import type { ClaimedExport } from './claim-export.ts';
import type { ExportContext } from './export-context.ts';
import type { ExportEnd, ExportTask } from './export-process.ts';
import { LostClaim } from './write-export.ts';

/**
 * Nobody waits for a large export, so that memory is saved rather than time: each half of the short-lived objects has 1 MB
 * (4 MB take a fifth less processor time, and 10 MB more), and V8 compiles less.
 */
const smallest = ['--max-semi-space-size=1', '--optimize-for-size'];

/** As `writeExport`, in a process of its own. @throws OutOfMemory besides */
export async function runExportProcess({ config, pool }: ExportContext, claimed: ClaimedExport): Promise<number> {
  const { connectionString } = pool.options as { connectionString: string };
  const task: ExportTask = { config, url: connectionString, claimed };
  const script = new URL('./export-process.ts', import.meta.url);
  const max_memory_mb = config.EXPORT_MAX_MEMORY_MB;
  const end = await runInProcess<ExportEnd>(config, { script, max_memory_mb, v8_flags: smallest, task });
  if (end.type === 'claim_lost') throw new LostClaim('the export is not claimed by this attempt');
  if (end.type === 'refused') throw new ApiError(end.code);
  return end.size;
}
