import type { Config } from './config.ts';

/** The places where a test of faults may kill a process, each between two things that belong together. */
export type CrashPoint =
  /** What a step asked for is done, and the run does not know it yet. */
  | 'step-executed'
  /** A chat has taken a message, and it is not written down yet. */
  | 'chat-message-posted'
  /** A transition is committed, and whoever asked for it does not know it yet. */
  | 'transition-stored'
  /** A planned run is started, and its plan does not know it yet. */
  | 'planned-run-started'
  /** An upload is stored, and its row is not written yet. */
  | 'upload-stored';

const visits = new Map<CrashPoint, number>();

/** Ends the process as a power cut would, where CRASH_AT names this point and this visit. */
export function crashPoint({ CRASH_AT }: Config, point: CrashPoint): void {
  if (CRASH_AT?.name !== point) return;
  const visit = (visits.get(point) ?? 0) + 1;
  visits.set(point, visit);
  if (visit === CRASH_AT.count) process.kill(process.pid, 'SIGKILL');
}
