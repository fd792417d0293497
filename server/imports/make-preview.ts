import type { ImportOptions } from '../../contract/import-options.ts';
import type { ImportPreview, PreviewActivity } from '../../contract/import-preview.ts';
import { kindOf } from '../../engine/actions/index.ts';
import { indexOf } from '../../engine/version-index.ts';
import { type Directory, userOf } from '../people/people.ts';
import { type CaseStep, nameOfCase } from './case-steps.ts';
import type { FoundTarget } from './find-target.ts';
import { guessEnds } from './guess/guess-ends.ts';
import { guessOutcome } from './guess/guess-outcome.ts';
import { memberFinder } from './known-people.ts';
import { type StoredProblem, storedProblem } from './log/log-fault.ts';
import { mostNewActivities } from './log/log-limits.ts';
import { fitOutcome, outcomeReader } from './outcome-of.ts';
import { casesOf, ProblemCounts, type Scan } from './scan-log.ts';

/** A preview as it is stored: its problems have no texts, because each reader has a language. */
export type StoredPreview = Omit<ImportPreview, 'problems'> & { problems: StoredProblem[] };

const mostPeople = 50;
const mostSteps = 50;

export interface PreviewInput {
  scan: Scan;
  options: ImportOptions;
  /** Null for a new workflow, and for one without a version. */
  target: FoundTarget | null;
  directory: Directory;
  /** Problems that were found elsewhere: of reading the file, and of the target. */
  problems: readonly StoredProblem[];
}

/** What would be imported. */
export function makePreview({ scan, options, target, directory, problems }: PreviewInput): StoredPreview {
  const counts = new ProblemCounts();
  for (const problem of [...problems, ...scan.problems]) counts.add(problem);
  const isNew = options.into.type === 'new';
  const actionOf = isNew ? (activity: string) => activity : (target?.actionOf ?? (() => null));
  const outcomeOf = outcomeReader(options);
  const memberOf = memberFinder(directory);
  const total = { events: 0, cases: 0, completed: 0, cancelled: 0, running: 0, first: Infinity, last: -Infinity };
  const shown = new Map<string, { steps: CaseStep[]; end: 'completed' | 'cancelled' | 'running' }>();
  for (const { case_key, steps, end } of casesOf(scan, options, actionOf, (row) => counts.leaveOut(row))) {
    total.events += steps.length;
    total.cases++;
    total[end]++;
    total.first = Math.min(total.first, startOf(steps));
    total.last = Math.max(total.last, steps.at(-1)!.settled);
    if (scan.shown.includes(case_key)) shown.set(case_key, { steps, end });
  }
  if (total.cases === 0 && scan.activities.length > 0) counts.add(storedProblem('nothing_to_import'));
  if (isNew && scan.activities.length > mostNewActivities) counts.add(storedProblem('too_many_activities'));
  const { problems: all, left_out } = counts.result();
  return {
    is_whole: scan.is_whole,
    events: total.events,
    left_out: scan.left_out + left_out,
    cases: total.cases,
    completed: total.completed,
    cancelled: total.cancelled,
    running: total.running,
    first_at: total.cases > 0 ? seconds(total.first) : null,
    last_at: total.cases > 0 ? seconds(total.last) : null,
    activities: activitiesOf(scan, options, actionOf),
    ...peopleOf(scan, directory),
    outcome_values: options.outcome_values.map(({ value, outcome }) => ({
      value,
      events: scan.outcome_values.get(value) ?? 0,
      outcome,
    })),
    actions: target ? actionsOf(target, scan) : [],
    runs: [...shown].map(([case_key, { steps, end }]) => ({
      case: case_key,
      name: nameOfCase(scan.cases.get(case_key) ?? [], case_key),
      status: end,
      started_at: seconds(startOf(steps)),
      ended_at: end === 'running' ? null : seconds(steps.at(-1)!.settled),
      steps: steps.slice(0, mostSteps).map(({ event, attempt, opened, settled, action }) => ({
        activity: event.activity,
        attempt,
        outcome: outcomeFor(target, action, outcomeOf(event.activity, event.outcome)),
        done_by: event.person ?? event.email,
        done_by_group: event.group,
        user_workspace: showMember(directory, memberOf(event.person, event.email)),
        opened_at: seconds(opened),
        settled_at: seconds(settled),
        line: event.line,
      })),
      steps_total: steps.length,
    })),
    problems: all,
  };
}

/** A run starts when the first of its steps opens. */
const startOf = (steps: readonly CaseStep[]) => steps.reduce((first, { opened }) => Math.min(first, opened), Infinity);

const seconds = (micros: number) => Math.floor(micros / 1e6);

function outcomeFor(target: FoundTarget | null, action_id: string, outcome: PreviewActivity['outcome']) {
  const placed = target && indexOf(target.version).actions.get(action_id);
  return placed ? fitOutcome(placed.action, outcome) : outcome;
}

function activitiesOf(
  scan: Scan,
  options: ImportOptions,
  actionOf: (activity: string) => string | null,
): PreviewActivity[] {
  const ends = guessEnds(scan.activities, scan.cases.size);
  const outcomes = new Map(options.outcomes.map(({ activity, outcome }) => [activity, outcome]));
  return scan.activities.slice(0, 2_000).map((one) => ({
    ...one,
    outcome: outcomes.get(one.activity) ?? guessOutcome(one.activity),
    guessed_outcome: guessOutcome(one.activity),
    guessed_end: ends.completing.includes(one.activity)
      ? 'completed'
      : ends.cancelling.includes(one.activity)
        ? 'cancelled'
        : null,
    action_id: options.into.type === 'existing' ? actionOf(one.activity) : null,
  }));
}

function actionsOf(target: FoundTarget, scan: Scan): ImportPreview['actions'] {
  const matched = Map.groupBy(scan.activities, ({ activity }) => target.actionOf(activity));
  return [...indexOf(target.version).actions.values()].map(({ action, group }) => ({
    id: action.id,
    name: action.name,
    action_group: group.name,
    outcomes: [...kindOf(action).outcomes],
    activities: matched.get(action.id)?.length ?? 0,
  }));
}

function peopleOf(scan: Scan, directory: Directory) {
  const memberOf = memberFinder(directory);
  const people = [...scan.people.values()].toSorted((one, other) => other.events - one.events);
  const known = people.flatMap(({ name, email, events }) => {
    const user_workspace = showMember(directory, memberOf(name, email));
    return user_workspace ? [{ name, events, user_workspace }] : [];
  });
  const others = people.filter(({ name, email }) => memberOf(name, email) === null);
  return {
    members: known.slice(0, mostPeople),
    others: others.slice(0, mostPeople).map(({ name, events }) => ({ name, events })),
    members_total: known.length,
    others_total: others.length,
  };
}

function showMember(directory: Directory, id: string | null) {
  const member = id === null ? undefined : directory.members.get(id);
  return member ? { id: member.id, user: userOf(member) } : null;
}
