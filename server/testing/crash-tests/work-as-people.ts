import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Id } from '../../../engine/definition.ts';
import type { Call } from '../open-test-app.ts';
import type { Draw } from './draw.ts';
import type { CrashTestWorkspace } from './seed-crash-tests.ts';

/** What Baton has acknowledged, recorded after each reply. `checkEffects` compares it with the database. */
export interface Journal {
  /** Requested runs by their unique names, with the id once the start is acknowledged. */
  starts: Map<string, Id | null>;
  answers: { run_id: Id; run_step_id: Id; member_id: Id; answer: string }[];
  cancelled: Id[];
  /** Unexpected replies. */
  wrong: string[];
}

export interface People {
  journal: Journal;
  /** Starts no more runs; those that exist continue. */
  beginNoMore: () => void;
  /** Stops all work; resolves when no request is in progress. */
  goHome: () => Promise<void>;
}

interface OpenStep {
  run_id: Id;
  run_step_id: Id;
  action_id: Id;
  member_ids: Id[];
}

interface Scene {
  seeded: CrashTestWorkspace;
  pool: Pool;
  draw: Draw;
  as: (token: string) => Call;
  runsPerSecond: number;
  /** Maximum number of runs at a time. */
  atOnce: number;
}

/**
 * Simulates people who start runs and answer open steps, sometimes two of them concurrently. Some runs are cancelled.
 */
export function workAsPeople(scene: Scene): People {
  const journal: Journal = { starts: new Map(), answers: [], cancelled: [], wrong: [] };
  const underWay = new Set<Promise<void>>();
  const go = (act: () => Promise<void>) => {
    const done: Promise<void> = act()
      .catch((error: Error) => void journal.wrong.push(error.message))
      .finally(() => underWay.delete(done));
    underWay.add(done);
  };
  let [begins, isOver] = [true, false];
  const starting = every(1000 / scene.runsPerSecond, async () => {
    if (begins && (await countRunning(scene.pool)) < scene.atOnce) go(() => startRun(scene, journal));
    return isOver;
  });
  const taken = new Set<Id>();
  const answering = every(200, async () => {
    for (const step of await findOpenSteps(scene)) {
      if (taken.has(step.run_step_id)) continue;
      taken.add(step.run_step_id);
      go(() => answerStep(scene, journal, step));
    }
    return isOver;
  });
  return {
    journal,
    beginNoMore: () => {
      begins = false;
    },
    goHome: async () => {
      isOver = true;
      await Promise.all([starting, answering]);
      await Promise.all(underWay);
    },
  };
}

async function every(milliseconds: number, look: () => Promise<boolean>): Promise<void> {
  while (!(await look())) await pause(milliseconds);
}

async function countRunning(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from runs where status in ('running', 'failed')`,
  );
  return rows[0]?.count ?? 0;
}

/** Reads open steps from the database: requests for hundreds of runs would dominate the load. */
async function findOpenSteps({ pool, seeded }: Scene): Promise<OpenStep[]> {
  const { rows } = await pool.query<OpenStep>(
    `select s.run_id, s.id as run_step_id, s.step_id as action_id, array_agg(a.member_id) as member_ids
    from run_steps s join step_assignees a on a.workspace_id = s.workspace_id and a.run_step_id = s.id
    where s.status = 'pending' and a.is_open and s.step_id = any($1::uuid[]) group by 1, 2, 3`,
    [[...seeded.answers.keys()]],
  );
  return rows;
}

async function startRun({ seeded, draw, as }: Scene, journal: Journal): Promise<void> {
  const mark = `run-${journal.starts.size}`;
  const key = `start-${mark}`;
  const isCancelled = draw.share() < 0.05;
  const thinking = draw.between(0, 3000);
  journal.starts.set(mark, null);
  const { path } = seeded.workspace;
  const { status, body, problem } = await as(seeded.starter.token)<{ run: { id: Id } }>(
    'POST',
    `${path}/runs`,
    { workflow_id: seeded.workflow_id, run: { name: mark }, fields: [{ key: 'mark', value: mark }] },
    { 'idempotency-key': key },
  );
  if (status !== 201 && status !== 200) {
    journal.wrong.push(`start of ${mark}: ${status} ${problem.code}`);
    return;
  }
  journal.starts.set(mark, body.run.id);
  if (!isCancelled) return;
  await pause(thinking);
  const { owner } = seeded.workspace;
  const cancelled = await as(owner.token)('PATCH', `${path}/runs/${body.run.id}/cancel`);
  if (cancelled.status === 200) journal.cancelled.push(body.run.id);
  // It may have completed, or been cancelled by a request whose reply was lost.
  else if (cancelled.problem.code !== 'run_state') {
    journal.wrong.push(`cancelling ${mark}: ${cancelled.status} ${cancelled.problem.code}`);
  }
}

async function answerStep(scene: Scene, journal: Journal, step: OpenStep): Promise<void> {
  const { draw, seeded } = scene;
  const answers = seeded.answers.get(step.action_id) ?? [];
  const hasRival = draw.share() < 0.1;
  const people = seeded.people.filter(({ member_id }) => step.member_ids.includes(member_id));
  const chosen = hasRival ? people : [draw.oneOf(people)];
  const given = chosen.map((person) => ({ person, answer: draw.oneOf(answers) }));
  await pause(draw.between(0, 500));
  await Promise.all(
    given.map(async ({ person, answer }) => {
      const { run_id, run_step_id } = step;
      const path = `${seeded.workspace.path}/runs/${run_id}/run_steps/${run_step_id}`;
      const { status, problem } = await scene.as(person.token)(
        'PATCH',
        path,
        { run_step: { answer } },
        { 'idempotency-key': `answer-${run_step_id}-${person.member_id}` },
      );
      if (status === 200) journal.answers.push({ run_id, run_step_id, member_id: person.member_id, answer });
      // A conflict: another answer came first, or the run was cancelled.
      else if (status !== 409) journal.wrong.push(`answer ${answer}: ${status} ${problem.code}`);
    }),
  );
}
