import type { ErrorCode } from '../../contract/errors.ts';
import type { Config } from '../config.ts';
import { connect, patienceOfJobs } from '../db/connect.ts';
import { ApiError } from '../http/api-error.ts';
import { answerParent } from '../jobs/run-in-process.ts';
import { openLog } from '../log/open-log.ts';
import { openFiles } from '../outside/files.ts';
import type { ClaimedExport } from './claim-export.ts';
import { LostClaim, writeExport } from './write-export.ts';

/** What an export's process is told to do. */
export interface ExportTask {
  config: Config;
  url: string;
  claimed: ClaimedExport;
}

/** How an export ended, in a form that can be sent to another process: the class of an error cannot. */
export type ExportEnd =
  | { type: 'written'; size: number }
  | { type: 'claim_lost' }
  | { type: 'refused'; code: ErrorCode };

answerParent(async ({ config, url, claimed }: ExportTask): Promise<ExportEnd> => {
  // A lost connection fails the statement that needs it.
  const { pool, listPool, close } = connect(url, () => {}, { patience: patienceOfJobs });
  try {
    const files = await openFiles(config, openLog(config));
    return { type: 'written', size: await writeExport({ config, pool, listPool, files }, claimed) };
  } catch (error) {
    if (error instanceof LostClaim) return { type: 'claim_lost' };
    if (error instanceof ApiError) return { type: 'refused', code: error.code };
    throw error;
  } finally {
    await close();
  }
});
