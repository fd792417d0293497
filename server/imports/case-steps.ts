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
  // A case of the preview may have hundreds of thousands of starts: none of them is copied or moved when another one comes.
  const started = new Map<string, { events: LogEvent[]; paired: number }>();
  for (const event of events) {
    const action = actionOf(event.activity);
    if (action === null) {
      leaveOut(rowOf(event, 'activity_without_action'));
      continue;
    }
    const pair = `${event.activity} ${event.instance ?? ''}`;
    const waiting = started.get(pair);
    if (event.phase === 'start') {
      if (waiting) waiting.events.push(event);
      else started.set(pair, { events: [event], paired: 0 });
      continue;
    }
    const first = event.start === null ? waiting?.events[waiting.paired] : undefined;
    if (waiting && first) waiting.paired++;
    const begun = event.start ?? first?.at ?? steps.at(-1)?.settled ?? event.at;
    const attempt = (attempts.get(action) ?? 0) + 1;
    attempts.set(action, attempt);
    steps.push({ event, action, attempt, opened: Math.min(begun, event.at), settled: event.at });
  }
  for (const { events: starts, paired } of started.values()) {
    for (let at = paired; at < starts.length; at++) leaveOut(rowOf(starts[at]!, 'start_without_end'));
  }
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
