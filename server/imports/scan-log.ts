import type { ImportOptions } from '../../contract/import-options.ts';
import type { ImportProblemCode } from '../../contract/import-preview.ts';
import { type CaseStep, endOfCase, inOrder, stepsOfCase } from './case-steps.ts';
import { LogFault, type StoredProblem, storedProblem } from './log/log-fault.ts';
import { type LogLimits, mostActivities, mostCaseEvents } from './log/log-limits.ts';
import type { OpenedLog } from './log/log-row.ts';
import { type LeftOutRow, type LogEvent, readEvents } from './log/read-events.ts';

/** The preview of a log with more events than these shows only its beginning, so that no request takes minutes. */
const mostRows = 300_000;

/** Cases whose runs are shown. */
const shownCases = 5;

export interface ScannedActivity {
  activity: string;
  events: number;
  cases: number;
  mean_position: number;
  begins: number;
  ends: number;
}

/** What a log has, read with certain options. */
export interface Scan {
  is_whole: boolean;
  cases: Map<string, LogEvent[]>;
  /** The ids of the first cases in the file; their events are kept with names and fields. */
  shown: string[];
  activities: ScannedActivity[];
  /** Events by person: by address if there is one, else by name. */
  people: Map<string, { name: string; email: string | null; events: number }>;
  outcome_values: Map<string, number>;
  /** Errors and warnings of the rows, each kind once. */
  problems: StoredProblem[];
  left_out: number;
}

/** Reads a log for its preview. Reading ends at a fault, which is among the problems of what was read until then. */
export async function scanLog(
  open: () => Promise<OpenedLog>,
  options: Pick<ImportOptions, 'mapping' | 'date_format' | 'zone'>,
  limits: LogLimits,
): Promise<Scan> {
  const problems = new ProblemCounts();
  const cases = new Map<string, LogEvent[]>();
  const shown: string[] = [];
  const texts = new Map<string, string>();
  let rows = 0;
  let is_whole = true;
  try {
    const log = await open();
    for await (const events of readEvents(log, options, (row) => problems.leaveOut(row))) {
      for (const event of events) addEvent(event);
      if (rows < mostRows) continue;
      is_whole = false;
      break;
    }
    if (rows === 0) throw new LogFault('nothing_to_import');
  } catch (error) {
    if (!(error instanceof LogFault)) throw error;
    problems.add(error.problem);
  }
  for (const events of cases.values()) events.sort(inOrder);
  const { activities, overlong } = countActivities(cases);
  if (overlong) problems.add(storedProblem('case_too_long', overlong));
  if (activities.length > mostActivities) problems.add(storedProblem('too_many_activities'));
  return { is_whole, cases, shown, activities, ...countTexts(cases), ...problems.result() };

  function addEvent(event: LogEvent): void {
    if (++rows > limits.events) throw new LogFault('too_many_events', { line: event.line });
    const isNew = !cases.has(event.case_key);
    if (isNew && cases.size >= limits.cases) {
      throw new LogFault('too_many_cases', { line: event.line, value: event.case_key });
    }
    if (isNew && shown.length < shownCases) shown.push(event.case_key);
    // To save memory, names and fields are kept only for the cases that are shown, and equal texts only once.
    const isShown = shown.includes(event.case_key);
    const kept = isShown ? event : { ...event, name: null, fields: [] };
    for (const role of ['activity', 'person', 'email', 'group', 'outcome'] as const) {
      const text = kept[role];
      if (text === null) continue;
      const known = texts.get(text);
      if (known === undefined) texts.set(text, text);
      else kept[role] = known;
    }
    const events = cases.get(event.case_key);
    if (events) events.push(kept);
    else cases.set(event.case_key, [kept]);
  }
}

/** The problems by kind: the first place of each, and how many rows have it. */
export class ProblemCounts {
  readonly #problems = new Map<ImportProblemCode, StoredProblem>();
  #leftOut = 0;

  add(problem: StoredProblem): void {
    const known = this.#problems.get(problem.code);
    if (known) known.count += problem.count;
    else this.#problems.set(problem.code, { ...problem });
  }

  leaveOut({ line, code, value, activity }: LeftOutRow): void {
    this.#leftOut++;
    this.add(storedProblem(code, { line, value: value ?? activity }));
  }

  result(): { problems: StoredProblem[]; left_out: number } {
    return { problems: [...this.#problems.values()], left_out: this.#leftOut };
  }
}

const everyAction = (activity: string) => activity;

function countActivities(cases: ReadonlyMap<string, LogEvent[]>) {
  const counts = new Map<string, ScannedActivity & { sum: number }>();
  let overlong: { line: number; value: string } | null = null;
  for (const [case_key, events] of cases) {
    if (events.length > mostCaseEvents) overlong ??= { line: events[mostCaseEvents]!.line, value: case_key };
    const steps = stepsOfCase(events, everyAction, () => {});
    const seen = new Set<string>();
    for (const [position, { action }] of steps.entries()) {
      const one = counts.get(action) ?? newCount(action);
      counts.set(action, one);
      one.events++;
      one.sum += steps.length > 1 ? position / (steps.length - 1) : 0;
      if (!seen.has(action)) one.cases++;
      seen.add(action);
      if (position === 0) one.begins++;
      if (position === steps.length - 1) one.ends++;
    }
  }
  const activities = [...counts.values()].map(
    ({ sum, ...one }): ScannedActivity => ({ ...one, mean_position: sum / one.events }),
  );
  activities.sort((one, other) => one.mean_position - other.mean_position);
  return { activities, overlong };
}

const newCount = (activity: string) => ({
  activity,
  events: 0,
  cases: 0,
  mean_position: 0,
  begins: 0,
  ends: 0,
  sum: 0,
});

function countTexts(cases: ReadonlyMap<string, LogEvent[]>): Pick<Scan, 'people' | 'outcome_values'> {
  const people: Scan['people'] = new Map();
  const outcome_values: Scan['outcome_values'] = new Map();
  for (const event of [...cases.values()].flat()) {
    if (event.phase === 'start') continue;
    const name = event.person ?? event.email;
    if (name !== null) {
      const key = event.email ?? name;
      const person = people.get(key) ?? { name, email: event.email, events: 0 };
      person.events++;
      people.set(key, person);
    }
    if (event.outcome !== null) outcome_values.set(event.outcome, (outcome_values.get(event.outcome) ?? 0) + 1);
  }
  return { people, outcome_values };
}

/** The steps of every case with their end, for the figures of a preview. */
export function* casesOf(
  scan: Scan,
  options: Pick<ImportOptions, 'completing' | 'cancelling' | 'unfinished'>,
  actionOf: (activity: string) => string | null,
  leaveOut: (row: LeftOutRow) => void,
): Generator<{ case_key: string; steps: CaseStep[]; end: ReturnType<typeof endOfCase> }> {
  const ends = {
    completing: new Set(options.completing),
    cancelling: new Set(options.cancelling),
    unfinished: options.unfinished,
  };
  for (const [case_key, events] of scan.cases) {
    const steps = stepsOfCase(events, actionOf, leaveOut);
    if (steps.length > 0) yield { case_key, steps, end: endOfCase(steps, ends) };
  }
}
