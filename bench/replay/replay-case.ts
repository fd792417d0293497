import { type BatonClient, Refused, type Run, type RunStep, workspace } from './baton-client.ts';
import type { ReplayPeople } from './people.ts';
import type { LogCase, LogEvent } from './read-log.ts';
import { type Step, translateEvent } from './translate-event.ts';

/** Finds the id of a choice by the key of its field and its label. */
export type ChoiceOf = (key: string, label: string) => string | null;

export interface Replayed {
  case_id: string;
  /** The events that the run has followed, in the log's order. */
  followed: LogEvent[];
  /** Why the run could not follow the log to its end; null if it could. */
  reason: string | null;
}

export interface Replay {
  client: BatonClient;
  people: ReplayPeople;
  workflow_id: string;
  choice: ChoiceOf;
}

/**
 * Replays one case: starts a run, and answers the matching step for each event. Requests have idempotency keys, and
 * answers that an earlier replay gave are found in the run, so an interrupted replay can be continued without repeating
 * anything.
 */
export async function replayCase(replay: Replay, log: LogCase): Promise<Replayed> {
  const { client, people } = replay;
  const employee = people.employeeOf(log.id);
  const start = { workflow_id: replay.workflow_id, run: { name: log.id }, fields: [] };
  let { run } = await client.startRun(employee, start, `replay ${log.id}`.replaceAll(' ', ':'));
  const followed: LogEvent[] = [];
  let answered = answersIn(run);
  for (const [index, event] of log.events.entries()) {
    const pending = run.run_steps.filter((step) => step.status === 'pending');
    const step = translateEvent(
      event,
      log.events[index + 1],
      pending.map(({ name }) => name),
    );
    if (!step) return stop(`unknown activity "${event.activity}"`);
    if (step.answer && answered > 0) {
      answered--;
      followed.push(event);
      continue;
    }
    const target = pending.find(({ name }) => name === step.action);
    if (!target) return stop(describeMismatch(event, pending));
    const holder = people.holderOf(target.assignees, log.id);
    if (!holder) return stop(`no signed-in person holds ${step.action}`);
    const key = step.answer ? `replay:${log.id}:${index}` : undefined;
    try {
      ({ run } = await client.answer(holder, run.id, target.id, answerOf(replay, step), key));
    } catch (error) {
      if (error instanceof Refused && error.status < 500) return stop(error.message);
      throw error;
    }
    followed.push(event);
  }
  const order = await disorder(replay, run, followed);
  return { case_id: log.id, followed, reason: order };

  function stop(reason: string): Replayed {
    return { case_id: log.id, followed, reason };
  }
}

const answersIn = (run: Run) => run.run_steps.reduce((count, step) => count + step.votes.length, 0);

function answerOf(replay: Replay, step: Step) {
  const fields = Object.entries(step.fields).map(([key, value]) => ({
    key,
    value: replay.choice(key, value) ?? value,
  }));
  return { answer: step.answer, fields };
}

function describeMismatch(event: LogEvent, pending: readonly RunStep[]): string {
  const waits = pending.map(({ name }) => name).join(', ') || 'nothing: the run has ended';
  return `the log goes on with "${event.activity}", but the run waits for ${waits}`;
}

/** Compares the run's history with the log. Returns null if the completed steps are in the log's order. */
async function disorder(replay: Replay, run: Run, followed: readonly LogEvent[]): Promise<string | null> {
  type Line = { id: string; kind: string; run_step: { name: string } | null; data: { answer?: string } };
  const lines: Line[] = [];
  let before = '';
  while (true) {
    const path = `${workspace(replay.people.owner)}/runs/${run.id}/activities${before && `?before=${before}`}`;
    const page = await replay.client.call<{ activities: Line[]; has_more: boolean }>('GET', path, {
      session: replay.people.owner,
    });
    lines.push(...page.activities);
    if (!page.has_more) break;
    before = page.activities.at(-1)?.id ?? '';
  }
  const happened = lines
    .filter((line) => line.kind === 'step_answered')
    .map((line) => `${line.run_step?.name} ${line.data.answer}`)
    .reverse();
  const expected = followed.flatMap((event, index) => {
    const step = translateEvent(event, followed[index + 1], []);
    return step?.answer ? [`${step.action} ${step.answer}`] : [];
  });
  // A rejection without a role can belong to either payment step; the run itself shows which one.
  const same =
    happened.length === expected.length && happened.every((one, index) => isSameStep(one, expected[index] ?? ''));
  return same ? null : `its steps are in another order: ${happened.join(', ')}`;
}

const isSameStep = (one: string, other: string) =>
  one === other || (other === 'Request payment disapprove' && one === 'Payment handled disapprove');
