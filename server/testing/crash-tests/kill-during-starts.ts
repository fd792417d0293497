import type { Pool } from 'pg';
import type { Id } from '../../../engine/definition.ts';
import { newId } from '../../db/new-id.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  type TestRun,
  type TestServer,
} from '../factories.ts';
import { onOneNode } from '../on-one-node.ts';
import type { Call } from '../open-test-app.ts';
import { drawFrom } from './draw.ts';
import { findInvariantViolations } from './find-invariant-violations.ts';
import { openKilledWeb } from './open-killed-web.ts';

export interface KillsDuringStarts {
  kills: number;
  /** Starts that were acknowledged. */
  acknowledged: number;
  /** Starts that were refused, because the package had no room left. */
  refused: number;
  /** Runs that are stored. */
  runs: number;
  /** Requests that were repeated because they got no reply. */
  repeats: number;
  violations: string[];
}

/** Starts at the same time: so many that they share commits (`server/db/share-statements.ts`). */
const atOnce = { unlimited: 24, limited: 8 };
/** The share of the starts in the limited workspace that its package allows. */
const allowedShare = 0.5;

/**
 * Kills the web process in the middle of commits that many starts share: after the commit, before all of their callers
 * have a reply. One workspace has no limit, and the package of another allows half of its starts. Afterwards what
 * was acknowledged is compared with what is stored.
 * @param databaseUrl A PostgreSQL with an empty database.
 */
export async function killDuringStarts(databaseUrl: string, kills: number, seed: number): Promise<KillsDuringStarts> {
  const draw = drawFrom(seed);
  const web = await openKilledWeb(databaseUrl);
  const { app, pool, log } = web;
  const given: { name: string; id: Id | undefined; status: number; code: string }[] = [];
  const room = Math.floor(kills * atOnce.limited * allowedShare);
  try {
    web.start();
    await web.ready();
    const unlimited = await seedWorkspace(app, pool, null);
    const limited = await seedWorkspace(app, pool, room);
    await web.kill();
    const asked: Promise<unknown>[] = [];
    for (let kill = 0; kill < kills; kill++) {
      // The process survives at least the starts that the last kill left without a row, so that their number does not
      // grow. Those of the limited workspace are visits too, if they find room.
      const open = kill * atOnce.unlimited - (await countRuns(pool, unlimited.id));
      web.start({ point: 'start-stored', visit: open + draw.between(1, atOnce.unlimited) });
      for (const workspace of [unlimited, limited]) {
        const count = workspace === limited ? atOnce.limited : atOnce.unlimited;
        asked.push(...Array.from({ length: count }, () => start(workspace)));
      }
      await web.gone();
    }
    web.start();
    await Promise.all(asked);
    const { rows } = await pool.query<{ id: Id; name: string }>('select id, name from runs');
    const stored = new Map(rows.map(({ id, name }) => [name, id]));
    const violations = [...(await onOneNode(pool, findInvariantViolations)), ...log.faults];
    for (const { name, id, status, code } of given) {
      const kept = stored.get(name);
      if (status === 201 && !kept) violations.push(`start ${name} was acknowledged and is lost`);
      if (status === 201 && kept && kept !== id) violations.push(`start ${name} was acknowledged as another run`);
      if (status === 403 && kept) violations.push(`start ${name} was refused and is stored`);
      if (status !== 201 && code !== 'workspace_frozen') violations.push(`start ${name}: ${status} ${code}`);
    }
    const inLimited = await countRuns(pool, limited.id);
    if (inLimited !== room) violations.push(`${inLimited} runs started where ${room} had room`);
    const unmetered = rows.length - (await countMetered(pool));
    if (unmetered !== 0) violations.push(`${unmetered} runs are stored and not metered`);
    return {
      kills,
      acknowledged: given.filter(({ status }) => status === 201).length,
      refused: given.filter(({ status }) => status === 403).length,
      runs: rows.length,
      repeats: log.repeats,
      violations,
    };
  } finally {
    await web.close();
  }

  async function start({ path, workflow_id, call }: SeededWorkspace): Promise<void> {
    const name = newId();
    const { status, body, problem } = await call<{ run: TestRun }>(
      'POST',
      `${path}/runs`,
      { workflow_id, run: { name } },
      { 'idempotency-key': name },
    );
    given.push({ name, id: body.run?.id, status, code: problem.code });
  }
}

interface SeededWorkspace {
  id: Id;
  path: string;
  workflow_id: Id;
  call: Call;
}

/** @param room How many runs its package lets it start this month; null for any number. */
async function seedWorkspace(app: TestServer, pool: Pool, room: number | null): Promise<SeededWorkspace> {
  const workspace = await createTestWorkspace(app);
  const { id, path, owner } = workspace;
  const workflow = await createTestWorkflow(workspace, requestDefinition([owner.ref]), [owner.ref]);
  if (room !== null) {
    await pool.query(`update workspaces set package = 'business' where id = $1`, [id]);
    await pool.query('insert into usage_deltas (workspace_id, at, runs) values ($1, now(), 100000 - $2::int)', [
      id,
      room,
    ]);
  }
  return { id, path, workflow_id: workflow.id, call: owner.call };
}

async function countRuns(pool: Pool, workspace_id: Id): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from runs where workspace_id = $1',
    [workspace_id],
  );
  return rows[0]?.count ?? 0;
}

/** The starts that were metered: a row each, until a worker folds them; there is none here. */
async function countMetered(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from usage_deltas where runs = 1',
  );
  return rows[0]?.count ?? 0;
}
