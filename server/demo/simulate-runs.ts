import { fieldsOf } from '../../engine/actions/index.ts';
import type { Definition, Id } from '../../engine/definition.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { AppContext } from '../app-context.ts';
import { newId } from '../db/new-id.ts';
import type { MemberCaller } from '../http/caller.ts';
import { answerStep } from '../runs/change/answer-step.ts';
import { startRunManually } from '../runs/change/start-run-manually.ts';
import { definitionBuilders } from './demo-definition.ts';
import { byFirstName, type DemoPerson } from './demo-people.ts';
import type { DemoProcess } from './demo-processes.ts';
import type { SimulatedRun } from './simulated-run.ts';
import { daysFromNow, timesOf } from './simulation-times.ts';
import { type ChoiceOf, toInputs } from './to-inputs.ts';

/** Runs simulated at the same time. Measured on two cores: more than four are no faster. */
const atOnce = 4;

interface Stage {
  workflow_id: Id;
  definition: Definition;
  callerOf: (person: DemoPerson) => MemberCaller;
}

/** Simulates a process's runs with the real operations, with the clock set to the past. */
export async function simulateRuns(context: AppContext, given: Stage & { process: DemoProcess }): Promise<void> {
  const { process, ...stage } = given;
  const { choice } = definitionBuilders(process.id_seed);
  const now = context.now();
  const waiting = process.runs.values();
  const simulateSome = async () => {
    for (const run of waiting) await simulateRun(context, { ...stage, run, now, choice });
  };
  await Promise.all(Array.from({ length: atOnce }, simulateSome));
}

async function simulateRun(
  context: AppContext,
  { workflow_id, definition, callerOf, run, now, choice }: Stage & { run: SimulatedRun; now: number; choice: ChoiceOf },
): Promise<void> {
  const form = [
    ...definition.trigger_form,
    ...definition.action_groups.flatMap(({ actions }) => actions).flatMap(fieldsOf),
  ];
  const [start, ...times] = timesOf(run, now) as [number, ...number[]];
  const initiator = byFirstName(run.by);
  let runContext = await startRunManually(at(context, start), callerOf(initiator), null, {
    workflow_id,
    run: { name: run.name, ...(run.due_in_days === undefined ? {} : { due_date: daysFromNow(now, run.due_in_days) }) },
    fields: toInputs(form, run.fields, { choice, time: start }),
  });
  for (const [position, { by, action, answer, comment = '', fields }] of run.answers.entries()) {
    const time = times[position]!;
    const person = by === 'initiator' ? initiator : byFirstName(by);
    const index = indexOf(runContext.version);
    const step = runContext.loaded.run.steps.findLast(
      (one) => one.status === 'pending' && index.actions.get(one.step_id)?.action.name === action,
    );
    if (!step) throw new Error(`the demo's run ${run.name} does not wait at ${action}`);
    runContext = await answerStep(
      at(context, time),
      callerOf(person),
      { run_id: runContext.loaded.run.id, run_step_id: step.id, idempotencyKey: null },
      { answer, comment, fields: toInputs(form, fields, { choice, time }) },
    );
  }
}

/** The context with the clock set to a time. New ids have that time too, because the history is sorted by id. */
const at = (context: AppContext, time: number): AppContext => ({
  ...context,
  now: () => time,
  nextId: () => newId(time * 1000),
});
