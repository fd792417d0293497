import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import type { Id } from '../../../engine/definition.ts';
import { findRunning } from '../../db/embedded/find-running.ts';
import { newId } from '../../db/new-id.ts';
import { storedAt } from '../../run-access/stored-file.ts';
import { callOverHttp } from '../call-over-http.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../factories.ts';
import { type BatonProcess, freePort, spawnBaton } from '../start-baton.ts';
import { createPng, upload } from '../upload.ts';
import { drawFrom } from './draw.ts';
import { findInvariantViolations } from './find-invariant-violations.ts';
import { becomes } from './keep-process.ts';
import { openCutVolume } from './open-cut-volume.ts';

export interface PowerCuts {
  cuts: number;
  /** What was acknowledged before the cuts. */
  starts: number;
  answers: number;
  uploads: number;
  /** Requests that the cuts left without a reply. */
  without_reply: number;
  /** The longest start after a cut, in seconds; PostgreSQL recovers in it. */
  longest_start: number;
  violations: string[];
}

/** People at work at the same time. */
const people = 8;
/** Milliseconds between the first acknowledged work and the cut. */
const working = [0, 1200] as const;
const picture = createPng(16, 16);
/** Before each cut; a person may have 100 that wait to be attached. */
const mostUploads = 90;

interface Journal {
  starts: Id[];
  /** The steps that were answered. */
  answers: Id[];
  /** The keys of the files that were uploaded. */
  uploads: string[];
  without_reply: number;
  /** Replies other than success. There must be none. */
  refused: string[];
}

/**
 * Runs Baton with its embedded PostgreSQL on a disk of its own, lets people start runs and answer them, and cuts the
 * power at a random moment, again and again. After each cut everything that was acknowledged must be there.
 * @throws Error where no file system can be mounted
 */
export async function cutPower(
  cuts: number,
  seed: number,
  report: (line: string) => void = () => {},
): Promise<PowerCuts> {
  const draw = drawFrom(seed);
  const volume = openCutVolume();
  if (!volume) throw new Error('A file system of its own can be mounted by root only, and not in every container.');
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const DATA_DIR = join(volume.folder, 'data');
  const SECRET = 'x'.repeat(32);
  const env = { DATA_DIR, SECRET, DEMO: 'false', PORT: String(port), BASE_URL: base };
  const all: Journal = { starts: [], answers: [], uploads: [], without_reply: 0, refused: [] };
  const violations: string[] = [];
  let longest = 0;
  let baton: BatonProcess | undefined;
  let seeded: SeededWork | undefined;
  try {
    for (let cut = 0; cut <= cuts; cut++) {
      const began = Date.now();
      baton = await start(env);
      if (cut > 0) longest = Math.max(longest, (Date.now() - began) / 1000);
      const pool = openPool(DATA_DIR);
      seeded ??= await seedWork(pool, base, { SECRET, cuts });
      violations.push(
        ...(await findInvariantViolations(pool)),
        ...(await findLost(pool, all)),
        ...findLostFiles(DATA_DIR, seeded, all),
      );
      await pool.end();
      if (cut === cuts || violations.length + all.refused.length > 0) break;
      const { length } = all.uploads;
      const work = workUntilCut(seeded, cut, all);
      await becomes(() => all.uploads.length > length, 60_000);
      await pause(draw.between(...working));
      const processes = freeze(baton, DATA_DIR);
      await volume.cut(() => kill(baton as BatonProcess, processes));
      await work;
      if (cut % 10 === 9) report(`${cut + 1} of ${cuts} cuts`);
    }
  } finally {
    baton?.process.kill('SIGTERM');
    await baton?.ended;
    volume.close();
  }
  const { starts, answers, uploads, without_reply, refused } = all;
  return {
    cuts,
    starts: starts.length,
    answers: answers.length,
    uploads: uploads.length,
    without_reply,
    longest_start: longest,
    violations: [...new Set([...violations, ...refused])],
  };
}

interface SeededWork {
  workspace: TestWorkspace;
  workflow_id: Id;
  /** One for each cut, because the uploads that a person may have waiting are limited. */
  uploaders: TestPerson[];
}

async function seedWork(
  pool: Pool,
  base: string,
  { SECRET, cuts }: { SECRET: string; cuts: number },
): Promise<SeededWork> {
  const app = {
    context: { pool, nextId: () => newId(), config: { SECRET } },
    as: (token: string) => callOverHttp(base, token),
  };
  const workspace = await createTestWorkspace(app);
  const { owner } = workspace;
  const workflow = await createTestWorkflow(workspace, requestDefinition([owner.ref]), [owner.ref]);
  const uploaders: TestPerson[] = [];
  for (let cut = 0; cut < cuts; cut++) uploaders.push(await workspace.person());
  return { workspace, workflow_id: workflow.id, uploaders };
}

async function start(env: Record<string, string>): Promise<BatonProcess> {
  const baton = spawnBaton(env);
  const isReady = () => baton.output().includes('Baton is ready');
  const isOver = () => isReady() || baton.process.exitCode !== null;
  await becomes(isOver, 90_000);
  if (!isReady()) throw new Error(`Baton did not start after a cut:\n${baton.output()}`);
  return baton;
}

function openPool(dataFolder: string): Pool {
  const pool = new Pool({ connectionString: findRunning(dataFolder) ?? '', max: 2 });
  pool.on('error', () => {});
  return pool;
}

/** Each person starts runs, answers their first steps and uploads pictures, until there is no reply any more. */
async function workUntilCut(
  { workspace, workflow_id, uploaders }: SeededWork,
  cut: number,
  journal: Journal,
): Promise<void> {
  const { owner, path } = workspace;
  const uploader = uploaders[cut] as TestPerson;
  let left = mostUploads;
  const refuse = (what: string): false => {
    journal.refused.push(what);
    return false;
  };
  const startAndAnswer = async (): Promise<boolean> => {
    const started = await owner.call<{ run: TestRun }>('POST', `${path}/runs`, { workflow_id, run: { name: newId() } });
    if (started.status !== 201) return refuse(`a start: ${started.status}`);
    const { run } = started.body;
    journal.starts.push(run.id);
    const step = stepOf(run, 'Ask').id;
    const answered = await owner.call('PATCH', `${path}/runs/${run.id}/run_steps/${step}`, {
      run_step: { answer: 'submitted', fields: [{ key: 'amount', value: 500 }] },
    });
    if (answered.status !== 200) return refuse(`an answer: ${answered.status}`);
    journal.answers.push(step);
    if (left-- <= 0) return true;
    const sent = await upload<{ file: { key: string } }>(uploader.call, `${path}/files`, picture);
    if (sent.status !== 201) return refuse(`an upload: ${sent.status}`);
    journal.uploads.push(sent.body.file.key);
    return true;
  };
  const work = async () => {
    try {
      while (await startAndAnswer());
    } catch {
      journal.without_reply++;
    }
  };
  await Promise.all(Array.from({ length: people }, work));
}

/** Stops Baton and its PostgreSQL where they are. @returns PostgreSQL's processes */
function freeze(baton: BatonProcess, dataFolder: string): number[] {
  baton.process.kill('SIGSTOP');
  const file = readFileSync(join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8');
  const postmaster = Number(file.split('\n')[0]);
  process.kill(postmaster, 'SIGSTOP');
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  for (const child of children) process.kill(Number(child), 'SIGSTOP');
  return [postmaster, ...children.map(Number)];
}

function parentOf(pid: string): number | null {
  try {
    // After the name, which may have spaces and brackets, stand the state and the parent.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return null;
  }
}

async function kill(baton: BatonProcess, processes: readonly number[]): Promise<void> {
  for (const pid of processes) process.kill(pid, 'SIGKILL');
  baton.process.kill('SIGKILL');
  await baton.ended;
}

/** What was acknowledged and is not stored. */
async function findLost(pool: Pool, { starts, answers }: Journal): Promise<string[]> {
  const { rows } = await pool.query<{ lost: string }>(
    `select 'the start of ' || x.id as lost from unnest($1::uuid[]) x(id)
      where not exists (select 1 from runs r where r.id = x.id)
    union all select 'the answer to ' || x.id from unnest($2::uuid[]) x(id)
      where not exists (select 1 from step_answers a where a.run_step_id = x.id and not a.is_draft)`,
    [starts, answers],
  );
  return rows.map(({ lost }) => `acknowledged, and lost by a power cut: ${lost}`);
}

function findLostFiles(dataFolder: string, { workspace }: SeededWork, { uploads }: Journal): string[] {
  const isWhole = (key: string) => {
    const path = join(dataFolder, 'files', storedAt(workspace.id, key));
    return existsSync(path) && readFileSync(path).equals(picture);
  };
  return uploads.filter((key) => !isWhole(key)).map((key) => `acknowledged, and lost by a power cut: the file ${key}`);
}
