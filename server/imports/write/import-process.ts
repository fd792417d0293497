import type { ErrorCode } from '../../../contract/errors.ts';
import type { Unix } from '../../../engine/definition.ts';
import type { Config } from '../../config.ts';
import { connect, patienceOfJobs } from '../../db/connect.ts';
import { newId } from '../../db/new-id.ts';
import { ApiError } from '../../http/api-error.ts';
import { answerParent } from '../../jobs/run-in-process.ts';
import { openLog } from '../../log/open-log.ts';
import { openFiles } from '../../outside/files.ts';
import { LogFault, type StoredProblem } from '../log/log-fault.ts';
import type { ClaimedImport } from './claim-import.ts';
import { LostClaim } from './import-progress.ts';
import { writeImport } from './write-import.ts';

/** What an import's process is told to do. */
export interface ImportTask {
  config: Config;
  url: string;
  claimed: ClaimedImport;
  now: Unix;
}

/** How an import ended, in a form that can be sent to another process: the class of an error cannot. */
export type ImportEnd =
  | { type: 'written' }
  | { type: 'claim_lost' }
  | { type: 'fault'; problem: StoredProblem }
  | { type: 'refused'; code: ErrorCode };

async function run({ config, url, claimed, now }: ImportTask): Promise<ImportEnd> {
  // A lost connection fails the statement that needs it.
  const { pool, close } = connect(url, () => {}, { patience: patienceOfJobs });
  try {
    const files = await openFiles(config, openLog(config));
    await writeImport({ config, pool, files, now: () => now, nextId: () => newId() }, claimed);
    return { type: 'written' };
  } catch (error) {
    return describeEnd(error);
  } finally {
    await close();
  }
}

function describeEnd(error: unknown): ImportEnd {
  if (error instanceof LostClaim) return { type: 'claim_lost' };
  if (error instanceof LogFault) return { type: 'fault', problem: error.problem };
  if (error instanceof ApiError) return { type: 'refused', code: error.code };
  throw error;
}

answerParent(run);
