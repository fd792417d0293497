import type { Field, Id, Value } from '../../engine/definition.ts';
import { indexOf } from '../../engine/version-index.ts';
import { newId } from '../db/new-id.ts';
import type { MemberCaller } from '../http/caller.ts';
import type { Parts } from '../parts.ts';
import { answerStep } from '../runs/answer-step.ts';
import type { KnownRun } from '../runs/apply-event.ts';
import { findStart } from '../runs/find-start.ts';
import { startRun } from '../runs/start-run.ts';
import { wordsOf } from './demo-definition.ts';
import { byFirstName, type DemoPerson } from './demo-people.ts';
import type { DemoProcess, PlayedRun } from './demo-processes.ts';

const hour = 3600;

/** Plays a process's runs through the very operations that people use, with the clock turned back. */
export async function playRuns(
  parts: Parts,
  given: { workflow_id: Id; process: DemoProcess; callerOf: (person: DemoPerson) => MemberCaller },
): Promise<void> {
  const now = parts.now();
  for (const run of given.process.runs)
    await playRun(parts, { ...given, run, now, choice: wordsOf(given.process.words).choice });
}

async function playRun(
  parts: Parts,
  {
    workflow_id,
    run,
    now,
    choice,
    callerOf,
  }: {
    workflow_id: Id;
    run: PlayedRun;
    now: number;
    choice: ChoiceOf;
    callerOf: (person: DemoPerson) => MemberCaller;
  },
): Promise<void> {
  let time = now - run.hours_ago * hour;
  // Ids as of then, too: the history is read in their order.
  const then: Parts = { ...parts, now: () => time, nextId: () => newId(time * 1000) };
  const initiator = byFirstName(run.by);
  const { version } = await findStart(then, callerOf(initiator), workflow_id);
  let known = await startRun(then, callerOf(initiator), null, {
    workflow_id,
    run: { name: run.name, ...(run.due_in_hours ? { due_date: time + run.due_in_hours * hour } : {}) },
    fields: toInputs(version.definition.trigger_form, run.fields, choice),
  });
  for (const played of run.answers) {
    time = Math.min(time + played.hours * hour, now);
    const person = played.by === 'initiator' ? initiator : byFirstName(played.by);
    const index = indexOf(known.version);
    const step = known.loaded.run.steps.findLast(
      (one) => one.status === 'pending' && index.actions.get(one.step_id)?.action.name === played.action,
    );
    if (!step) throw new Error(`the demo's run ${run.name} does not wait at ${played.action}`);
    known = await answerStep(
      then,
      callerOf(person),
      { run_id: known.loaded.run.id, run_step_id: step.id, idempotencyKey: null },
      { answer: played.answer, comment: played.comment ?? '', fields: toInputs(formOf(known), played.fields, choice) },
    );
  }
}

const formOf = (known: KnownRun) => [...indexOf(known.version).fields.values()].map(({ field }) => field);

type ChoiceOf = (key: string, value: string) => Id;

/** By key: people by first name, choices by the value that their ids derive from. */
function toInputs(
  form: readonly Field[],
  fields: Record<string, string> = {},
  choice: ChoiceOf,
): { key: string; value: Value }[] {
  return Object.entries(fields).map(([key, given]) => {
    const field = form.find((one) => one.key === key);
    if (field?.type === 'collaborator') return { key, value: byFirstName(given).member_id };
    return { key, value: field?.choices ? choice(key, given) : given };
  });
}
