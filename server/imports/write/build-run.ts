import { kindOf } from '../../../engine/actions/index.ts';
import { leavesOf } from '../../../engine/conditions.ts';
import { continueRun } from '../../../engine/continue-run.ts';
import type { Id, Version } from '../../../engine/definition.ts';
import { emptyStep } from '../../../engine/empty-step.ts';
import type { Context, FieldValueState, RunState, StepState } from '../../../engine/run-state.ts';
import { openGroupOf } from '../../../engine/stages.ts';
import { indexOf } from '../../../engine/version-index.ts';
import { newId } from '../../db/new-id.ts';
import { type CaseStep, endOfCase, nameOfCase, stepsOfCase } from '../case-steps.ts';
import type { MemberOf } from '../known-people.ts';
import type { Micros } from '../log/parse-date.ts';
import type { LeftOutRow, LogEvent } from '../log/read-events.ts';
import { fitOutcome, type OutcomeOf } from '../outcome-of.ts';
import type { FieldPlan } from './field-plan.ts';

/** What turns the events of a case into a run. */
export interface RunPlan {
  version: Version;
  actionOf: (activity: string) => Id | null;
  outcomeOf: OutcomeOf;
  memberOf: MemberOf;
  fields: FieldPlan;
  ends: { completing: ReadonlySet<string>; cancelling: ReadonlySet<string>; unfinished: 'cancelled' | 'running' };
  /** What the engine needs to continue a run, except the time. */
  context: Omit<Context, 'now'>;
  leaveOut: (row: LeftOutRow) => void;
}

/** A step with what only an import knows of it; its times are in microseconds. */
export interface BuiltStep extends StepState {
  is_imported: boolean;
  done_by: string | null;
  done_by_group: string | null;
  opened: Micros | null;
  settled: Micros | null;
}

export interface BuiltRun {
  id: Id;
  case_key: string;
  name: string;
  status: 'completed' | 'cancelled' | 'running';
  revision: number;
  started: Micros;
  ended: Micros | null;
  last: Micros;
  action_group_id: Id | null;
  steps: BuiltStep[];
  values: FieldValueState[];
  /** The first line of the case in the log, and the number of its events that became steps. */
  line: number;
  events: number;
}

/** A case as a run; null if none of its events has an action. */
export function buildRun(events: readonly LogEvent[], plan: RunPlan): BuiltRun | null {
  const steps = stepsOfCase(events, plan.actionOf, plan.leaveOut);
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return null;
  const { case_key } = first.event;
  const started = Math.min(...steps.map(({ opened }) => opened));
  const built = steps.map((step) => buildStep(step, plan));
  const values = [...runValues(events, plan), ...steps.flatMap((step, at) => stepValues(step, built[at]!, plan))];
  const end = endOfCase(steps, plan.ends);
  const run: BuiltRun = {
    id: newId(Math.floor(started / 1000)),
    case_key,
    name: nameOfCase(events, case_key),
    status: end,
    revision: 1,
    started,
    ended: last.settled,
    last: last.settled,
    action_group_id: null,
    steps: built,
    values,
    line: Math.min(...events.map(({ line }) => line)),
    events: steps.length,
  };
  return end === 'running' ? continueBuilt(run, plan) : run;
}

function buildStep({ event, action, attempt, opened, settled }: CaseStep, plan: RunPlan): BuiltStep {
  const placed = indexOf(plan.version).actions.get(action)!;
  const outcome = fitOutcome(placed.action, plan.outcomeOf(event.activity, event.outcome));
  // Only people answer steps. The person of an action that Baton does itself is kept as text.
  const member = kindOf(placed.action).actor === 'people' ? plan.memberOf(event.person, event.email) : null;
  const at = Math.floor(settled / 1e6);
  return {
    ...emptyStep(newId(Math.floor(settled / 1000)), action, attempt),
    status: 'completed',
    outcome,
    assignees: member === null ? [] : [{ type: 'user_workspace', id: member }],
    votes: member === null ? [] : [{ user_workspace_id: member, answer: outcome, comment: '', at }],
    opened_at: Math.floor(opened / 1e6),
    settled_at: at,
    is_imported: true,
    done_by: member === null ? (event.person ?? event.email) : null,
    done_by_group: event.group,
    opened,
    settled,
  };
}

/** The values of the start form: the first that a case has. */
function runValues(events: readonly LogEvent[], { fields, leaveOut }: RunPlan): FieldValueState[] {
  return [...fields.run].flatMap(([position, field]) => {
    const event = events.find((one) => one.fields[position] !== null);
    const text = event?.fields[position];
    if (!event || text == null) return [];
    const read = fields.read(field, text);
    if (read) return [{ field_id: field.id, run_step_id: null, step_id: null, attempt: 1, value: read.value }];
    leaveOut({ ...placeOf(event), code: 'field_invalid', value: text });
    return [];
  });
}

function stepValues({ event, action }: CaseStep, step: BuiltStep, { fields, leaveOut }: RunPlan): FieldValueState[] {
  return [...(fields.steps.get(action) ?? [])].flatMap(([position, field]) => {
    const text = event.fields[position];
    if (text == null) return [];
    const read = fields.read(field, text);
    const of = { run_step_id: step.id, step_id: action, attempt: step.attempt };
    if (read) return [{ field_id: field.id, ...of, value: read.value }];
    leaveOut({ ...placeOf(event), code: 'field_invalid', value: text });
    return [];
  });
}

const placeOf = ({ line, case_key, activity }: LogEvent) => ({ line, case_key, activity });

/**
 * Lets the engine open the steps that follow the last event. If the run would then end, fail or execute an automatic
 * action, it is imported as cancelled: an import sends no mail and starts no run.
 */
function continueBuilt(run: BuiltRun, plan: RunPlan): BuiltRun {
  const now = Math.floor(run.last / 1e6);
  const past: RunState = {
    ...emptyState(run, plan.version.id),
    steps: withAlternatives(run.steps, plan),
    values: run.values,
  };
  const { run: next, effects } = continueRun(plan.version, past, { ...plan.context, now });
  if (next.status !== 'running' || effects.some(({ type }) => type === 'execute_step')) {
    const { case_key, line } = run;
    plan.leaveOut({ line, case_key, activity: null, code: 'cannot_run_on', value: null });
    return { ...run, status: 'cancelled' };
  }
  const imported = new Map(run.steps.map((step) => [step.id, step]));
  const steps = next.steps.map((step) => imported.get(step.id) ?? fromEngine(step));
  return {
    ...run,
    revision: next.revision,
    ended: null,
    action_group_id: openGroupOf(plan.version, next),
    steps,
  };
}

/**
 * Adds the alternatives of the last step as skipped, if its condition requires that they were skipped: they did not
 * happen, and nobody must be asked to answer them.
 */
function withAlternatives(steps: readonly BuiltStep[], plan: RunPlan): StepState[] {
  const last = steps.at(-1)!;
  const { actions } = indexOf(plan.version);
  const placed = actions.get(last.step_id)!;
  const excluded = leavesOf(placed.action.condition).flatMap(({ type, when, step_id }) => {
    const isSibling = step_id !== null && actions.get(step_id)?.group === placed.group;
    return type === 'answer' && when === 'skipped' && isSibling ? [step_id] : [];
  });
  const skipped = excluded.map((step_id): StepState => {
    const attempt = steps.filter((step) => step.step_id === step_id).length + 1;
    const id = plan.context.nextId();
    const { settled_at } = last;
    return { ...emptyStep(id, step_id, attempt), status: 'skipped', reason: 'not_in_log', settled_at };
  });
  return [...steps.slice(0, -1), ...skipped, last];
}

const micros = (at: number | null): Micros | null => (at === null ? null : at * 1e6);

const fromEngine = (step: StepState): BuiltStep => ({
  ...step,
  is_imported: false,
  done_by: null,
  done_by_group: null,
  opened: micros(step.opened_at),
  settled: micros(step.settled_at),
});

function emptyState(run: BuiltRun, version_id: Id): Omit<RunState, 'steps' | 'values'> {
  return {
    id: run.id,
    version_id,
    status: 'running',
    revision: 0,
    name: run.name,
    description: '',
    initiator_id: null,
    reassign_initiators: [],
    depth: 0,
    parent: null,
    started_at: Math.floor(run.started / 1e6),
    ended_at: null,
    due_at: null,
    due_after: null,
    archived_at: null,
    deleted_at: null,
    hid_at: null,
    former_version_ids: [],
    move: null,
  };
}
