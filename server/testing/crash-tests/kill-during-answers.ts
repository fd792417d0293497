import type { Pool, PoolClient } from 'pg';
import type { Id } from '../../../engine/definition.ts';
import { newId } from '../../db/new-id.ts';
import { anyVote, definitionBuilders } from '../../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestServer,
} from '../factories.ts';
import { onOneNode } from '../on-one-node.ts';
import type { Call } from '../open-test-app.ts';
import { drawFrom } from './draw.ts';
import { findInvariantViolations } from './find-invariant-violations.ts';
import { openKilledWeb } from './open-killed-web.ts';

export interface KillsDuringAnswers {
  kills: number;
  runs: number;
  /** Answers that were acknowledged, of two people for each run. */
  acknowledged: number;
  /** Answers that came too late. */
  rejected: number;
  /** Requests that were repeated because they got no reply. */
  repeats: number;
  violations: string[];
}

/**
 * Runs that are answered at the same time: so many that their answers share commits (`server/db/share-statements.ts`).
 */
const runsAtOnce = 24;
const words = ['approve', 'disapprove'] as const;

/**
 * Kills the web process in the middle of commits that many answers share: after the commit, before all of their callers
 * have a reply. Two people answer each run at the same instant. Afterwards what was acknowledged is compared with what
 * is stored.
 * @param databaseUrl A PostgreSQL with an empty database.
 */
export async function killDuringAnswers(databaseUrl: string, kills: number, seed: number): Promise<KillsDuringAnswers> {
  const draw = drawFrom(seed);
  const web = await openKilledWeb(databaseUrl);
  const { app, pool, log } = web;
  const given: { run_id: Id; member_id: Id; answer: string; status: number; code: string }[] = [];
  try {
    web.start();
    await web.ready();
    const { path, people, workflow_id } = await seedApprovals(app);
    await web.kill();
    const asked: Promise<unknown>[] = [];
    for (let kill = 0; kill < kills; kill++) {
      // The process survives at least the answers that the last kill left open, so that their number does not grow.
      const visit = (await countOpenRuns(pool)) + draw.between(1, runsAtOnce);
      web.start({ point: 'transition-stored', visit });
      const runs = await Promise.all(Array.from({ length: runsAtOnce }, () => startRun(people[0], path, workflow_id)));
      asked.push(...runs.flatMap((run) => people.map((person) => answer(person, path, run))));
      await web.gone();
    }
    web.start();
    await Promise.all(asked);
    const rows = await onOneNode(pool, findAnswers);
    const violations = [...(await onOneNode(pool, findInvariantViolations)), ...log.faults];
    for (const { run_id, member_id, answer, status, code } of given) {
      const stored = rows.get(run_id) ?? [];
      const isIn = stored.includes(`${member_id} ${answer}`);
      if (status === 200 && !isIn) violations.push(`${answer} of run ${run_id} was acknowledged and is lost`);
      if (status === 409 && isIn) violations.push(`${answer} of run ${run_id} was rejected and is stored`);
      if (status !== 200 && status !== 409) violations.push(`${answer} of run ${run_id}: ${status} ${code}`);
    }
    for (const [run_id, stored] of rows) {
      if (stored.length !== 1) violations.push(`run ${run_id} has ${stored.length} answers`);
    }
    return {
      kills,
      runs: rows.size,
      acknowledged: given.filter(({ status }) => status === 200).length,
      rejected: given.filter(({ status }) => status === 409).length,
      repeats: log.repeats,
      violations,
    };
  } finally {
    await web.close();
  }

  async function answer(person: TestPerson, path: string, run: TestRun): Promise<void> {
    const answer = draw.oneOf(words);
    const { status, problem } = await person.call(
      'PATCH',
      `${path}/runs/${run.id}/run_steps/${stepOf(run, 'Approve').id}`,
      { run_step: { answer } },
      { 'idempotency-key': `${run.id}-${person.member_id}` },
    );
    given.push({ run_id: run.id, member_id: person.member_id, answer, status, code: problem.code });
  }
}

async function seedApprovals(app: TestServer) {
  const workspace = await createTestWorkspace(app);
  const people = [await workspace.person(), await workspace.person()] as [TestPerson, TestPerson];
  const { act, group } = definitionBuilders('kills');
  const settings = { fields: [], vote: anyVote, cancel_on_disapprove: false };
  const approve = act('approval', 'Approve', settings, { assignees: people.map(({ ref }) => ref) });
  const definition = { schema: 1 as const, trigger_form: [], action_groups: [group('One', approve)], cancellation: [] };
  const workflow = await createTestWorkflow(workspace, definition, [people[0].ref]);
  return { path: workspace.path, people, workflow_id: workflow.id };
}

async function startRun({ call }: { call: Call }, path: string, workflow_id: Id): Promise<TestRun> {
  const name = newId();
  const start = { workflow_id, run: { name } };
  const { body } = await call<{ run: TestRun }>('POST', `${path}/runs`, start, { 'idempotency-key': name });
  return body.run;
}

async function countOpenRuns(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from runs where status = 'running'`,
  );
  return rows[0]?.count ?? 0;
}

/** Each run's stored answers. */
async function findAnswers(db: Pool | PoolClient): Promise<Map<Id, string[]>> {
  const { rows } = await db.query<{ run_id: Id; given: string[] }>(
    `select r.id as run_id, coalesce((select array_agg(a.member_id || ' ' || a.answer) from step_answers a
      where a.workspace_id = r.workspace_id and a.run_id = r.id), '{}') as given from runs r`,
  );
  return new Map(rows.map(({ run_id, given }) => [run_id, given]));
}
