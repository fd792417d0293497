import type { Id, Unix } from '../definition.ts';
import { type Narrowing, type PastRun, type Stay, staysOf } from './past-run.ts';
import type { Observation } from './remaining-times.ts';

/** A run in a history, with all its stays in place of its steps. */
export interface KnownRun {
  run: Omit<PastRun, 'plan' | 'steps'>;
  stays: Stay[];
}

/** Past runs of a workflow, by the places where they stood. */
export interface History {
  /** Until when it is known what happened; a forecast made later uses no more. Unix seconds. */
  known_at: Unix;
  /** In the order of their starts. */
  runs: readonly KnownRun[];
  /** By narrowing and place, in the order of the runs. */
  stays: ReadonlyMap<string, readonly { known: KnownRun; stay: Stay }[]>;
}

/**
 * @param runs In any order. Runs that have not ended belong to it: leaving them out would make all forecasts too short.
 * @param known_at When they were read.
 */
export function openHistory(runs: readonly PastRun[], known_at: Unix): History {
  const known = runs
    .toSorted((one, other) => one.started_at - other.started_at)
    .map((run): KnownRun => {
      const { id, started_at, ended_at, is_completed } = run;
      return { run: { id, started_at, ended_at, is_completed }, stays: staysOf(run) };
    });
  // Runs in the same place share its text: a history stays in memory for a while.
  const texts = new Map<string, string>();
  const stays = new Map<string, { known: KnownRun; stay: Stay }[]>();
  for (const one of known) {
    for (const stay of one.stays) {
      const text = texts.get(stay.key) ?? stay.key;
      texts.set(text, text);
      stay.key = text;
      const key = keyOf(stay);
      const found = stays.get(key);
      if (found) found.push({ known: one, stay });
      else stays.set(key, [{ known: one, stay }]);
    }
  }
  return { known_at, runs: known, stays };
}

const keyOf = ({ narrowing, key }: { narrowing: Narrowing; key: string }) => `${narrowing} ${key}`;

/** A place, and for how many seconds a run has been there. */
export interface Place {
  narrowing: Narrowing;
  key: string;
  seconds: number;
}

/** Where a run stands at a moment: its places that it has not left then. */
export const placesAt = (stays: readonly Stay[], at: Unix): Place[] =>
  stays
    .filter(({ entered_at, left_at }) => entered_at <= at && (left_at === null || left_at > at))
    .map(({ narrowing, key, entered_at }) => ({ narrowing, key, seconds: at - entered_at }));

/**
 * How long past runs still took from a place, of those that were there at least as long: as it was known at a moment.
 * @param except The run that is forecast, which does not count.
 * @returns At most one observation of each run.
 */
export function observationsAt(history: History, place: Place, moment: Unix, except: Id | null): Observation[] {
  const at = Math.min(moment, history.known_at);
  const found: Observation[] = [];
  let last: KnownRun | null = null;
  for (const { known, stay } of history.stays.get(keyOf(place)) ?? []) {
    const { run } = known;
    if (run.id === except || known === last || stay.entered_at >= at) continue;
    const ended = run.ended_at !== null && run.ended_at <= at;
    const until = ended ? (run.ended_at as Unix) : at;
    const left = stay.left_at !== null && stay.left_at < until ? stay.left_at : until;
    if (left - stay.entered_at < place.seconds) continue;
    last = known;
    found.push({
      seconds: until - stay.entered_at - place.seconds,
      end: ended ? (run.is_completed ? 'completed' : 'cancelled') : 'open',
    });
  }
  return found;
}

/** How often runs of the history were in a place, however long. */
export const countStays = (history: History, place: Place): number => history.stays.get(keyOf(place))?.length ?? 0;
