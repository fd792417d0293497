import type { Id, Unix } from '../../engine/definition.ts';
import type { RunStatus, StepStatus } from '../../engine/run-state.ts';
import type { Fact } from './breakdown-figures.ts';

/** A run as breakdowns see it. Moments are microseconds since 1970. */
export interface RunRow {
  id: Id;
  workflow_id: Id;
  version_id: Id;
  status: RunStatus;
  /** Whether it was moved from another version. */
  was_moved: boolean;
  started: number;
  ended: number | null;
  due: number | null;
  /** Activities of an imported log that were left out because the workflow had no action for them. */
  activities: string[];
  /** In the order of their positions. */
  steps: StepRow[];
  /** The drafts of answers that were saved, and the go-backs that fired. */
  measured: { run_step_id: Id; kind: 'step_draft_saved' | 'went_back'; at: number; target: string | null }[];
  /** The groups that steps are assigned to. */
  groups: { run_step_id: Id; group_id: Id }[];
  /** The answers, without drafts. */
  answers: { run_step_id: Id; member_id: Id; at: number }[];
}

export interface StepRow {
  id: Id;
  step_id: Id;
  attempt: number;
  status: StepStatus;
  outcome: string | null;
  reason: string | null;
  opened: number | null;
  settled: number | null;
  due: number | null;
  is_imported: boolean;
  done_by: string | null;
}

const between = (from: number | null, to: number | null) => (from === null || to === null ? null : to - from);
const isCompleted = ({ status }: StepRow) => status === 'completed';

/**
 * What a run contributes to the breakdowns. The direct computation over the steps is in SQL, beside each breakdown.
 * @param startOf Gives the first moment of the day of a moment.
 */
export const factsOfRun = (run: RunRow, startOf: (at: Unix) => Unix): Fact[] => [
  ...actionFacts(run),
  ...wayFacts(run),
  ...traceFacts(run),
  ...reworkFacts(run),
  ...holderFacts(run),
  ...digestFacts(run, startOf),
];

/** A fact without its part and subject. */
type NamedFact = [name: string, value?: number | null];

/** The subject is the action. */
function actionFacts(run: RunRow): Fact[] {
  return [...Map.groupBy(run.steps, ({ step_id }) => step_id)].flatMap(([step_id, attempts]) =>
    [...attempts.flatMap((step) => attemptFacts(run, step)), ...allAttemptsFacts(attempts)].map(
      ([name, value = null]): Fact => ['actions', step_id, name, value],
    ),
  );
}

const cameBack = ({ attempt, opened }: StepRow) => attempt > 1 && opened !== null;

function attemptFacts(run: RunRow, step: StepRow): NamedFact[] {
  const facts: NamedFact[] = [[step.status === 'created' ? 'created' : 'live']];
  if (cameBack(step)) facts.push(['came_back']);
  if (isCompleted(step)) facts.push(...completionFacts(run, step));
  if (step.status === 'skipped') facts.push([`skipped:${step.reason ?? ''}`]);
  const isOpen = step.opened !== null && ['pending', 'waiting', 'failed'].includes(step.status);
  if (isOpen) facts.push(['open', step.due ?? run.due]);
  return facts;
}

function completionFacts({ measured }: RunRow, { id, opened, settled, due, outcome }: StepRow): NamedFact[] {
  const drafts = measured.filter(({ run_step_id, kind }) => run_step_id === id && kind === 'step_draft_saved');
  const drafted = drafts.length === 0 ? null : Math.min(...drafts.map(({ at }) => at));
  const facts: NamedFact[] = [['completed'], [drafted === null ? 'time' : 'drafted_time', between(opened, settled)]];
  if (drafted !== null) facts.push(['waiting', between(opened, drafted)], ['working', between(drafted, settled)]);
  if (due !== null && settled !== null) facts.push([settled > due ? 'late' : 'in_time']);
  if (outcome !== null) facts.push([`outcome:${outcome}`]);
  return facts;
}

function allAttemptsFacts(attempts: StepRow[]): NamedFact[] {
  const facts: NamedFact[] = [];
  if (attempts.some(({ opened }) => opened !== null)) facts.push(['opened_runs']);
  if (!attempts.some(isCompleted)) return facts;
  facts.push(['completed_runs']);
  if (attempts.some(cameBack)) facts.push(['returned_runs']);
  return facts;
}

/** Of two moments, null comes last. */
const compareMoments = (one: number | null, other: number | null) => (one ?? Infinity) - (other ?? Infinity) || 0;

/** In the order of `wayOf`; `steps` are in the order of their positions, which decides between equals. */
const bySettled = (steps: StepRow[]) =>
  steps.toSorted(
    (one, other) => compareMoments(one.settled, other.settled) || compareMoments(one.opened, other.opened),
  );

/** The subject is a way: two actions, or the start or end. */
function wayFacts({ version_id, started, ended, steps }: RunRow): Fact[] {
  const stops = [
    { id: '', at: started as number | null },
    ...bySettled(steps.filter(isCompleted)).map(({ step_id, settled }) => ({ id: step_id, at: settled })),
    ...(ended === null ? [] : [{ id: '', at: ended }]),
  ];
  return [
    ['ways', 'version', version_id, null],
    ...stops.slice(1).map((to, index): Fact => {
      const from = stops[index] as (typeof stops)[number];
      return ['ways', `${from.id}>${to.id}`, 'took', between(from.at, to.at)];
    }),
  ];
}

/** What the runs of a trace have in common: the subject of this part, as JSON. Skipped actions begin with a minus. */
export type TraceSubject = [
  version_id: Id,
  is_completed: boolean,
  was_moved: boolean,
  steps: string[],
  activities: string[],
];

function traceFacts({ version_id, status, was_moved, started, ended, steps, activities }: RunRow): Fact[] {
  const settled = steps.filter(
    (step) => isCompleted(step) || (step.status === 'skipped' && step.reason === 'skipped_by_admin'),
  );
  const traced = bySettled(settled).map((step) => (isCompleted(step) ? step.step_id : `-${step.step_id}`));
  const subject: TraceSubject = [version_id, status === 'completed', was_moved, traced, activities];
  return [['traces', JSON.stringify(subject), 'took', status === 'completed' ? between(started, ended) : null]];
}

/**
 * The subject is a go-back with the place that it returned to, or an action that was repeated without one; `run` for
 * what a run counts once.
 */
function reworkFacts({ status, started, ended, due, steps, measured }: RunRow): Fact[] {
  const backs = measured.filter(({ kind }) => kind === 'went_back');
  const returns = [...backs.flatMap((back) => returnOf(back)), ...steps.flatMap(repeatOf)];
  const facts: Fact[] = [];
  const addToRun = (name: string, value: number | null = null) => facts.push(['rework', 'run', name, value]);
  addToRun('runs');
  if (returns.length > 0) addToRun('came_back');
  for (const [subject, all] of Map.groupBy(returns, (one) => one.subject)) {
    facts.push(['rework', subject, 'runs', null]);
    for (const { cost } of all) facts.push(['rework', subject, 'cost', cost]);
  }
  const disapproved = steps.filter((step) => isCompleted(step) && step.outcome === 'disapprove');
  if (disapproved.length > 0) {
    // Which actions are locked may change, so all of them are named.
    addToRun(`disapproved:${[...new Set(disapproved.map(({ step_id }) => step_id))].sort().join(' ')}`);
  }
  if (ended !== null && due !== null) addToRun(ended > due ? 'late' : 'kept');
  if (['running', 'failed'].includes(status) && due !== null) addToRun('due', due);
  if (status === 'completed') addToRun('completed', between(started, ended));
  return facts;

  /** A go-back costs the time until its place is reached again, else until the run's end. */
  function returnOf({ run_step_id, at, target }: RunRow['measured'][number]) {
    const step = steps.find(({ id }) => id === run_step_id);
    if (!step || !isCompleted(step)) return [];
    const again = steps.filter(({ step_id, attempt }) => step_id === step.step_id && attempt > step.attempt);
    const moments = again.flatMap(({ settled }) => settled ?? []);
    const until = moments.length > 0 ? Math.min(...moments) : ended;
    return [{ subject: `back ${step.step_id} ${target ?? ''}`, cost: between(at, until) }];
  }

  /** A second attempt that no go-back made costs the time from the end of the attempt before until its own end. */
  function repeatOf(step: StepRow) {
    const { opened } = step;
    if (step.attempt <= 1 || opened === null) return [];
    const before = steps
      .filter(({ step_id, attempt }) => step_id === step.step_id && attempt < step.attempt)
      .toSorted((one, other) => other.attempt - one.attempt)[0];
    if (!before) return [];
    const from = before.settled ?? opened;
    if (backs.some(({ at }) => at >= from && at <= opened)) return [];
    return [{ subject: `repeat ${step.step_id}`, cost: between(before.settled, step.settled ?? ended) }];
  }
}

/**
 * The subject is a person, a group or a name of an imported log. The name is the action for imported steps, because
 * those of locked actions do not count, and which are locked may change.
 */
function holderFacts({ steps, groups, answers }: RunRow): Fact[] {
  const stepOf = new Map(steps.map((step) => [step.id, step]));
  const nameOf = (step: StepRow) => (step.is_imported ? step.step_id : '');
  const answered = answers.flatMap(({ run_step_id, member_id, at }) => {
    const step = stepOf.get(run_step_id);
    if (!step) return [];
    const held = groups.filter((one) => one.run_step_id === run_step_id).map(({ group_id }) => `group ${group_id}`);
    return [`member ${member_id}`, ...held].map(
      (subject): Fact => ['holders', subject, nameOf(step), between(step.opened, at)],
    );
  });
  const imported = steps
    .filter((step) => step.is_imported && step.done_by !== null && isCompleted(step))
    .map((step): Fact => ['holders', `name ${step.done_by}`, nameOf(step), between(step.opened, step.settled)]);
  return [...answered, ...imported];
}

/**
 * What the weekly mail counts: on the day on which it happened, whenever the run started. The subject is an action, or
 * `run`. What does not lie between the start and the end of its run, because a clock was wrong, is left out, so that the
 * computation in SQL can leave out the runs that ended before.
 */
function digestFacts({ status, started, ended, steps }: RunRow, startOf: (at: Unix) => Unix): Fact[] {
  const fact = (at: number, subject: string, name: string, value: number | null = null): Fact => {
    return ['digest', subject, name, value, startOf(Math.floor(at / 1_000_000))];
  };
  const facts = [fact(started, 'run', 'started')];
  if (ended !== null && ended >= started) {
    facts.push(fact(ended, 'run', 'ended'));
    if (status === 'completed') facts.push(fact(ended, 'run', 'completed', ended - started));
    if (steps.some(cameBack)) facts.push(fact(ended, 'run', 'came_back'));
  }
  for (const step of steps) {
    const { step_id, opened, settled } = step;
    if (!isCompleted(step) || opened === null || settled === null) continue;
    if (settled < started || (ended !== null && settled > ended)) continue;
    facts.push(fact(settled, step_id, 'time', settled - opened));
  }
  return facts;
}
