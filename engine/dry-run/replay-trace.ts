import { fieldsOf, kindOf } from '../actions/index.ts';
import { electorateOf, isLiving } from '../assignees.ts';
import { canAnswer } from '../can.ts';
import type { Action, ActionGroup, Definition, Field, Id, Outcome, Version } from '../definition.ts';
import { newestAttempts } from '../facts.ts';
import { fitRows, readValue } from '../fields.ts';
import { awaitsPeople } from '../reevaluate-votes.ts';
import type { FieldAnswer, People, RunState, StepState } from '../run-state.ts';
import { indexOf } from '../version-index.ts';
import { type DryRunEnvironment, startTraceSimulation, type TraceSimulation } from './simulate-trace.ts';
import type { Move, StepMove, Trace } from './trace.ts';

/**
 * Replays a trace on a definition that may have changed since, to learn which way the run would take: only the answers
 * count, not who gave them.
 * - A move is made as soon as its attempt of the action waits for it. What is never asked is left out.
 * - Where the recorded person may not answer, somebody who may does it. If the vote then needs more answers, the others
 *   give the outcome that was reached.
 * - An automatic action that the trace does not have succeeds.
 * - A required field may be empty, and a value that its field no longer takes is left out: the past cannot be asked.
 * An action of people that the trace does not have stays open, and what needs it is not reached.
 * @returns The run as far as the answers lead.
 */
export function replayTrace(version: Version, trace: Trace, environment: DryRunEnvironment): RunState {
  const replay = replayMoves(version, trace, environment);
  let next = replay.next();
  while (!next.done) next = replay.next();
  return next.value;
}

/** As `replayTrace`, with a pause after each move: a trace may have thousands, and each takes longer than the one before. */
export function* replayMoves(
  version: Version,
  trace: Trace,
  environment: DryRunEnvironment,
): Generator<void, RunState, void> {
  const lenient = withoutRequired(version);
  const fields = fittingAnswers(lenient.definition.trigger_form, trace.fields, environment.people, trace);
  const held = new Set(trace.held.map(({ action_id, attempt }) => `${action_id} ${attempt}`));
  const simulation = { ...startTraceSimulation(lenient, { ...trace, fields }, environment), held };
  const left = [...trace.moves];
  for (;;) {
    const next = nextMove(simulation, left);
    if (next === null) return simulation.run();
    makeMove(simulation, next, trace);
    yield;
  }
}

interface TraceReplay extends TraceSimulation {
  /** The attempts of automatic actions that must not succeed by themselves. */
  held: ReadonlySet<string>;
}

/** Takes the next move from those that are left; null if none can be made any more. */
function nextMove(simulation: TraceReplay, left: Move[]): Move | null {
  const take = (at: number) => left.splice(at, 1)[0] ?? null;
  const [first] = left;
  if (first && !isOfStep(first)) return take(0);
  const newest = newestAttempts(simulation.run());
  const possible = left.findIndex((move) => isOfStep(move) && isAwaited(simulation, newest, move));
  if (possible >= 0) return take(possible);
  const automatic = successOfNew(simulation, newest);
  if (automatic) return automatic;
  // What stands before is never asked. A cancellation or a wait happens all the same.
  const later = left.findIndex((move) => !isOfStep(move));
  if (later < 0) return null;
  left.splice(0, later);
  return take(0);
}

const isOfStep = (move: Move): move is StepMove => 'action_id' in move;

function isAwaited(
  { version, run, people }: TraceSimulation,
  newest: ReadonlyMap<Id, StepState>,
  move: StepMove,
): boolean {
  const step = newest.get(move.action_id);
  const action = indexOf(version).actions.get(move.action_id)?.action;
  if (!step || !action || step.attempt !== move.attempt) return false;
  switch (move.type) {
    case 'answer':
      return (
        kindOf(action).answers.includes(move.answer) &&
        answererOf(version, run(), action, step, move.by, people) !== null
      );
    case 'succeed':
    case 'fail':
      return awaitsWorker(action, step);
    default:
      return step.status === 'failed';
  }
}

/** A step that waits for a worker, or for the child run that one has started. */
const awaitsWorker = (action: Action, step: StepState): boolean =>
  (step.status === 'pending' || (step.status === 'waiting' && step.opened_at !== null)) && !awaitsPeople(action, step);

/** The success of an automatic step for which nothing is recorded; null if there is none. */
function successOfNew({ version, held }: TraceReplay, newest: ReadonlyMap<Id, StepState>): Move | null {
  for (const step of newest.values()) {
    const { action } = indexOf(version).actions.get(step.step_id)!;
    if (!awaitsWorker(action, step) || held.has(`${step.step_id} ${step.attempt}`)) continue;
    return { type: 'succeed', at: 0, action_id: action.id, attempt: step.attempt, outcome: successOf(action) };
  }
  return null;
}

/** The outcome with which an automatic action, or an email that was sent off, succeeds. */
export function successOf(action: Action): Outcome {
  if (action.stepable_type === 'workflow_hook') return action.stepable.wait ? 'completed' : 'done';
  return kindOf(action).outcomes[0]!;
}

function makeMove(simulation: TraceSimulation, move: Move, trace: Trace): void {
  if (move.type !== 'answer') {
    simulation.move(move);
    return;
  }
  const { version, people } = simulation;
  const { action } = indexOf(version).actions.get(move.action_id)!;
  const fields = fittingAnswers(fieldsOf(action), move.fields, people, trace);
  const vote = (answer: Outcome): boolean => {
    const run = simulation.run();
    const step = newestAttempts(run).get(move.action_id)!;
    if (step.attempt !== move.attempt) return false;
    const by = answererOf(version, run, action, step, move.by, people);
    return by !== null && simulation.move({ ...move, by, answer, fields }) === null;
  };
  let voted = vote(move.answer);
  while (voted && move.decides !== null) voted = vote(move.decides);
}

/** Who gives a recorded answer: the recorded person, else the first who may. */
function answererOf(
  version: Version,
  run: RunState,
  action: Action,
  step: StepState,
  by: Id,
  people: People,
): Id | null {
  if (canAnswer(version, run, step, by, people)) return by;
  const electorate = [...electorateOf(action, step, run, people)].sort();
  return electorate.find((id) => canAnswer(version, run, step, id, people)) ?? null;
}

/** The answers that the form takes as it is now. */
function fittingAnswers(
  form: readonly Field[],
  answers: readonly FieldAnswer[],
  people: People,
  { people: invented }: Pick<Trace, 'people'>,
): FieldAnswer[] {
  const members = new Map<Id, { active: boolean }>(people.members);
  for (const { id } of invented) members.set(id, { active: true });
  return answers.flatMap(({ field_id, value: given }) => {
    const field = form.find(({ id }) => id === field_id);
    const value = field ? fitRows(field, given, members) : null;
    if (!field || 'error' in readValue(field, value, field.key)) return [];
    const isPerson = field.type === 'collaborator' && typeof value === 'string';
    const isKnown = !isPerson || isLiving(people, value) || invented.some(({ id }) => id === value);
    return isKnown ? [{ field_id, value }] : [];
  });
}

const lenientVersions = new WeakMap<Definition, Version>();

/** The same version, but that no field and no column is required. */
function withoutRequired(version: Version): Version {
  const known = lenientVersions.get(version.definition);
  if (known) return known;
  const open = ({ columns, min_rows: _, ...field }: Field): Field => ({
    ...field,
    required: false,
    ...(columns && { columns: columns.map((column) => ({ ...column, required: false })) }),
  });
  const openAction = (action: Action): Action =>
    action.stepable_type === 'approval' || action.stepable_type === 'form'
      ? ({ ...action, stepable: { ...action.stepable, fields: action.stepable.fields.map(open) } } as Action)
      : action;
  const openGroup = (group: ActionGroup): ActionGroup => ({ ...group, actions: group.actions.map(openAction) });
  const { definition } = version;
  const lenient = {
    ...version,
    definition: {
      ...definition,
      trigger_form: definition.trigger_form.map(open),
      action_groups: definition.action_groups.map(openGroup),
    },
  };
  lenientVersions.set(definition, lenient);
  return lenient;
}
