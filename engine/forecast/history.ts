import type { Id, Unix } from '../definition.ts';
import { type Narrowing, type PastRun, type Stay, staysOf } from './past-run.ts';
import type { Observation } from './remaining-times.ts';

/** A past run with its stays instead of its steps. */
export interface PastRunWithStays {
  run: Omit<PastRun, 'plan' | 'steps'>;
  stays: Stay[];
}

/** Past runs of a workflow, by the positions in which they were. */
export interface History {
  /** When the runs were read, in unix seconds; nothing that happened later is known. */
  known_at: Unix;
  /** In the order of their starts. */
  runs: readonly PastRunWithStays[];
  /** By narrowing and position, in the order of the runs. */
  stays: ReadonlyMap<string, readonly { past: PastRunWithStays; stay: Stay }[]>;
}

/**
 * @param runs In any order. They include runs that have not ended: without them, all forecasts would be too short.
 * @param known_at When they were read.
 */
export function openHistory(runs: readonly PastRun[], known_at: Unix): History {
  const pastRuns = runs
    .toSorted((one, other) => one.started_at - other.started_at)
    .map((run): PastRunWithStays => {
      const { id, started_at, ended_at, is_completed } = run;
      return { run: { id, started_at, ended_at, is_completed }, stays: staysOf(run) };
    });
  // Runs in the same position share one string for its key, because a history stays in memory for a while.
  const texts = new Map<string, string>();
  const stays = new Map<string, { past: PastRunWithStays; stay: Stay }[]>();
  for (const one of pastRuns) {
    for (const stay of one.stays) {
      const text = texts.get(stay.key) ?? stay.key;
      texts.set(text, text);
      stay.key = text;
      const key = keyOf(stay);
      const found = stays.get(key);
      if (found) found.push({ past: one, stay });
      else stays.set(key, [{ past: one, stay }]);
    }
  }
  return { known_at, runs: pastRuns, stays };
}

const keyOf = ({ narrowing, key }: { narrowing: Narrowing; key: string }) => `${narrowing} ${key}`;

/** A position of a run in its workflow, and for how many seconds the run has been there. */
export interface ForecastPosition {
  narrowing: Narrowing;
  key: string;
  seconds: number;
}

/** The positions of a run at a moment, one for each narrowing. */
export const positionsAt = (stays: readonly Stay[], at: Unix): ForecastPosition[] =>
  stays
    .filter(({ entered_at, left_at }) => entered_at <= at && (left_at === null || left_at > at))
    .map(({ narrowing, key, entered_at }) => ({ narrowing, key, seconds: at - entered_at }));

/**
 * Remaining times of past runs that stayed in `position` at least as long as this run has, using only what was known at
 * `moment`.
 * @param except The run that is forecast; it is left out.
 * @returns At most one observation of each run.
 */
export function observationsAt(
  history: History,
  position: ForecastPosition,
  moment: Unix,
  except: Id | null,
): Observation[] {
  const at = Math.min(moment, history.known_at);
  const found: Observation[] = [];
  let last: PastRunWithStays | null = null;
  for (const { past, stay } of history.stays.get(keyOf(position)) ?? []) {
    const { run } = past;
    if (run.id === except || past === last || stay.entered_at >= at) continue;
    const ended = run.ended_at !== null && run.ended_at <= at;
    const until = ended ? (run.ended_at as Unix) : at;
    const left = stay.left_at !== null && stay.left_at < until ? stay.left_at : until;
    if (left - stay.entered_at < position.seconds) continue;
    last = past;
    found.push({
      seconds: until - stay.entered_at - position.seconds,
      end: ended ? (run.is_completed ? 'completed' : 'cancelled') : 'open',
    });
  }
  return found;
}

/** How often runs of the history were in a position, for any time. */
export const countStays = (history: History, position: ForecastPosition): number =>
  history.stays.get(keyOf(position))?.length ?? 0;
