import type { Config } from './config.ts';

/** The places where a crash test may kill a process, each between two writes that belong together. */
export type CrashPoint =
  /** The step's effect is executed, and its result is not stored in the run. */
  | 'step-executed'
  /** The chat accepted a message, and this is not recorded. */
  | 'chat-message-posted'
  /** A transition is committed, and the caller has no reply. */
  | 'transition-stored'
  /** A planned run is started, and its plan is not updated. */
  | 'planned-run-started'
  /** An upload is stored, and its row is not written. */
  | 'upload-stored'
  /** The events of a log are staged, and no run is written. */
  | 'import-staged'
  /** Some runs of an import are written, and not committed. */
  | 'import-writing'
  /** All runs of an import are committed, and its job is not completed. */
  | 'import-committed';

const visits = new Map<CrashPoint, number>();

/** Kills the process like a power failure if CRASH_AT names this point and this visit. */
export function crashPoint({ CRASH_AT }: Config, point: CrashPoint): void {
  if (CRASH_AT?.name !== point) return;
  const visit = (visits.get(point) ?? 0) + 1;
  visits.set(point, visit);
  if (visit === CRASH_AT.count) process.kill(process.pid, 'SIGKILL');
}
