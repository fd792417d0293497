import { cutText } from '../../engine/cut-text.ts';
import type { Micros } from './log/parse-date.ts';
import type { LeftOutRow, LogEvent } from './log/read-events.ts';

/** One event of a case as a step of its run. */
export interface CaseStep {
  event: LogEvent;
  /** The action that it goes to. */
  action: string;
  /** The n-th step of this action in the case. */
  attempt: number;
  opened: Micros;
  settled: Micros;
}

/** Events that end at the same time are in the order of the file. */
export const inOrder = (one: LogEvent, other: LogEvent): number => one.at - other.at || one.line - other.line;

/**
 * The steps of a case. The start and the end of an activity become one step: the oldest start that is not paired yet
 * belongs to the next end. A step without a start opened when the step before it ended; if it is the first one, it
 * opened at the moment of its own end.
 * @param events Of one case, in order.
 * @param actionOf The action of an activity; null leaves its events out.
 */
export function stepsOfCase(
  events: readonly LogEvent[],
  actionOf: (activity: string) => string | null,
  leaveOut: (row: LeftOutRow) => void,
): CaseStep[] {
  const steps: CaseStep[] = [];
  const attempts = new Map<string, number>();
  const started = new Map<string, LogEvent[]>();
  for (const event of events) {
    const action = actionOf(event.activity);
    if (action === null) {
      leaveOut(rowOf(event, 'activity_without_action'));
      continue;
    }
    const pair = `${event.activity} ${event.instance ?? ''}`;
    if (event.phase === 'start') {
      started.set(pair, [...(started.get(pair) ?? []), event]);
      continue;
    }
    const begun = event.start ?? started.get(pair)?.shift()?.at ?? steps.at(-1)?.settled ?? event.at;
    const attempt = (attempts.get(action) ?? 0) + 1;
    attempts.set(action, attempt);
    steps.push({ event, action, attempt, opened: Math.min(begun, event.at), settled: event.at });
  }
  for (const event of [...started.values()].flat()) leaveOut(rowOf(event, 'start_without_end'));
  return steps;
}

const rowOf = ({ line, case_key, activity }: LogEvent, code: LeftOutRow['code']): LeftOutRow => ({
  line,
  code,
  case_key,
  activity,
  value: null,
});

/** What becomes of a case: its last event decides. */
export function endOfCase(
  steps: readonly CaseStep[],
  ends: { completing: ReadonlySet<string>; cancelling: ReadonlySet<string>; unfinished: 'cancelled' | 'running' },
): 'completed' | 'cancelled' | 'running' {
  const last = steps.at(-1)?.event.activity ?? '';
  if (ends.completing.has(last)) return 'completed';
  return ends.cancelling.has(last) ? 'cancelled' : ends.unfinished;
}

/** The run's name: that of its case, or its id. */
export const nameOfCase = (events: readonly LogEvent[], case_key: string): string => {
  const name = events.find((event) => event.name !== null)?.name ?? case_key;
  return cutText(name.replace(/\p{Cc}+/gu, ' ').trim(), 200) || case_key;
};
