import { type BatonClient, Refused, type Run, type RunStep, workspace } from './baton-client.ts';
import type { ReplayPeople } from './people.ts';
import type { LogCase, LogEvent } from './read-log.ts';
import { type Step, translateEvent } from './translate-event.ts';

/** The fields and choices of the workflow, to send choices by their ids. */
export type ChoiceOf = (key: string, label: string) => string | null;

export interface Replayed {
  case_id: string;
  /** Events that the run has followed, in the log's order. */
  followed: LogEvent[];
  /** Why it could not follow the log to its end; null when it could. */
  reason: string | null;
}

export interface Replay {
  client: BatonClient;
  people: ReplayPeople;
  workflow_id: string;
  choice: ChoiceOf;
}

/**
 * Drives one case: a run, and each event the answer of the step that matches. Every request names itself, and what an
 * earlier replay did is found in the run itself: so one that was killed is continued, and nothing happens twice.
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
    if (!step) return stop(`it does not know "${event.activity}"`);
    if (step.answer && answered > 0) {
      answered--;
      followed.push(event);
      continue;
    }
    const target = pending.find(({ name }) => name === step.action);
    if (!target) return stop(whyNot(event, pending));
    const holder = people.holderOf(target.assignees, log.id);
    if (!holder) return stop(`nobody who is signed in holds ${step.action}`);
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

function whyNot(event: LogEvent, pending: readonly RunStep[]): string {
  const waits = pending.map(({ name }) => name).join(', ') || 'nothing: the run has ended';
  return `the log goes on with "${event.activity}", but the run waits for ${waits}`;
}

/** Compares the run's history with the log; null where the completed steps stand in the log's order. */
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
  // A rejection whose role is missing may stand at either payment step; the run's own step tells which.
  const same = happened.length === expected.length && happened.every((one, index) => alike(one, expected[index] ?? ''));
  return same ? null : `its steps stand in another order: ${happened.join(', ')}`;
}

const alike = (one: string, other: string) =>
  one === other || (other === 'Request payment disapprove' && one === 'Payment handled disapprove');
