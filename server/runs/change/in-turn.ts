import type { Id } from '../../../engine/definition.ts';

/** The last work on each run that is done or waits in this process. */
const last = new Map<Id, Promise<unknown>>();

/** Does the work once everything that was handed in for the same run before is done, or has failed. */
export async function inTurn<Result>(run_id: Id, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(run_id) ?? Promise.resolve();
  const own = before.then(work, work);
  last.set(run_id, own);
  try {
    return await own;
  } finally {
    if (last.get(run_id) === own) last.delete(run_id);
  }
}
