import type { Config } from './config.ts';

/** The places where a crash test may kill a process, each between two writes that belong together. */
export type CrashPoint =
  /** The step's effect is executed, but its result is not stored in the run yet. */
  | 'step-executed'
  /** The chat has accepted a message, but this is not recorded yet. */
  | 'chat-message-posted'
  /** A transition is committed, but the caller has no reply yet. */
  | 'transition-stored'
  /** A start is committed, but its caller has no reply yet. */
  | 'start-stored'
  /** A planned run is started, but its plan is not updated yet. */
  | 'planned-run-started'
  /** An upload is stored, but its row is not written yet. */
  | 'upload-stored'
  /** Jobs from the outbox are in the queue, but not deleted from the outbox yet. */
  | 'effects-relayed'
  /** The events of a log are staged, but no run is written yet. */
  | 'import-staged'
  /** Some runs of an import are written, but not committed yet. */
  | 'import-writing'
  /** All runs of an import are committed, but its job is not completed yet. */
  | 'import-committed';

const visits = new Map<CrashPoint, number>();

/** Kills the process like a power failure if CRASH_AT names this point and this visit. */
export function crashPoint({ CRASH_AT }: Config, point: CrashPoint): void {
  if (CRASH_AT?.name !== point) return;
  const visit = (visits.get(point) ?? 0) + 1;
  visits.set(point, visit);
  if (visit === CRASH_AT.count) process.kill(process.pid, 'SIGKILL');
}
