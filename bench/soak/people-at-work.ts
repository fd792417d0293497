import { setTimeout as pause } from 'node:timers/promises';
import { drawFrom } from '../../server/testing/crash-tests/draw.ts';
import { type Reply, send } from './send.ts';

/** Some of the people, who are asked together in the steps of a workflow. */
export interface Team {
  workflow_id: string;
  tokens: string[];
}

export interface SoakWorkspace {
  port: number;
  /** The path of the workspace in the API. */
  path: string;
  /** Each person is in one team, and may start the workflows of all teams. */
  teams: Team[];
}

export type Operation = 'answer' | 'start' | 'list' | 'inbox' | 'run' | 'search' | 'board' | 'plan' | 'export';

/** How often each operation happens, in a thousand. A run has two steps, so there are twice as many answers as starts. */
const shares: Partial<Record<Operation, number>> = {
  answer: 300,
  start: 150,
  list: 190,
  inbox: 190,
  run: 120,
  search: 30,
  board: 18,
  plan: 2,
};

const subjects = ['Travel', 'Lamp', 'Desk', 'Onboarding', 'Licence', 'Repair', 'Invoice', 'Visit'];

/** What people do, each operation with somebody else's session. It remembers the steps that wait for an answer. */
export function peopleAtWork({ port, path, teams }: SoakWorkspace, seed: number) {
  const draw = drawFrom(seed);
  const operations = Object.entries(shares).flatMap(([operation, share]) =>
    Array<Operation>(share).fill(operation as Operation),
  );
  const waiting: { run_id: string; run_step_id: string; team: Team }[] = [];
  const runs: { id: string; team: Team }[] = [];
  const everybody = teams.flatMap(({ tokens }) => tokens);
  const ask = (method: string, to: string, body?: object, among = everybody) =>
    send(port, draw.oneOf(among), method, path + to, body);
  const expectStatus = (reply: Reply, status: number, what: string) => {
    if (reply.status !== status) throw new Error(`${what}: ${reply.status} ${reply.text.slice(0, 200)}`);
    return reply;
  };
  /** Remembers the open step of a run in a reply. */
  const note = ({ text }: Reply, team: Team) => {
    const { run } = JSON.parse(text) as { run: { id: string; pending_run_step: { id: string } | null } };
    if (run.pending_run_step) waiting.push({ run_id: run.id, run_step_id: run.pending_run_step.id, team });
    const known = { id: run.id, team };
    if (runs.length < 1_000) runs.push(known);
    else runs[draw.between(0, 999)] = known;
  };
  const name = () => `${draw.oneOf(subjects)} ${draw.between(1, 100_000)}`;
  const form = () => [{ key: 'what', value: name() }];

  const acts: Record<Operation, () => Promise<void>> = {
    answer: async () => {
      const step = waiting.shift();
      if (!step) return acts.start();
      const run_step = { answer: draw.share() < 0.9 ? 'approve' : 'disapprove', comment: 'Fine with me' };
      const to = `/runs/${step.run_id}/run_steps/${step.run_step_id}`;
      note(expectStatus(await ask('PATCH', to, { run_step }, step.team.tokens), 200, 'answer'), step.team);
    },
    start: async () => {
      const team = draw.oneOf(teams);
      const run = { workflow_id: team.workflow_id, run: { name: name() }, fields: form() };
      note(expectStatus(await ask('POST', '/runs', run), 201, 'start'), team);
    },
    list: async () => {
      const page = draw.between(1, 3);
      expectStatus(await ask('GET', `/runs/index_v2?page=${page}&per_page=25`), 200, 'list');
    },
    inbox: async () => {
      expectStatus(await ask('GET', '/pending_actions?limit=20'), 200, 'inbox');
    },
    run: async () => {
      const known = runs.length > 0 ? draw.oneOf(runs) : null;
      if (known) expectStatus(await ask('GET', `/runs/${known.id}`, undefined, known.team.tokens), 200, 'run');
    },
    search: async () => {
      expectStatus(await ask('GET', `/search?q=${draw.oneOf(subjects)}%20${draw.between(1, 999)}`), 200, 'search');
    },
    board: async () => {
      expectStatus(await ask('GET', `/runs/board?workflow_id=${draw.oneOf(teams).workflow_id}`), 200, 'board');
    },
    plan: async () => {
      // In a minute: the worker starts it meanwhile.
      const at = new Date(Date.now() + 120_000).toISOString();
      const run = { name: name(), start_date: at.slice(0, 10), start_time: at.slice(11, 16), zone: 'UTC' };
      const { workflow_id } = draw.oneOf(teams);
      expectStatus(await ask('POST', '/runs', { workflow_id, run, fields: form() }), 201, 'plan');
    },
    export: async () => {
      const { workflow_id, tokens } = draw.oneOf(teams);
      const token = draw.oneOf(tokens);
      const own = (method: string, to: string, body?: object) =>
        send(port, token, method, `${path}/exports${to}`, body);
      const start_datetime = Math.floor(Date.now() / 1000) - 60;
      const asked = await own('POST', '', { workflow_id, format: 'csv', start_datetime });
      const { id } = (JSON.parse(expectStatus(asked, 201, 'export').text) as { export: { id: string } }).export;
      for (let attempt = 0; ; attempt++) {
        const reply = expectStatus(await own('GET', `/${id}`), 200, 'export');
        const { status } = (JSON.parse(reply.text) as { export: { status: string } }).export;
        if (status === 'done') break;
        if (status === 'failed' || attempt === 240) throw new Error(`export: ${status}`);
        await pause(500);
      }
      expectStatus(await own('DELETE', `/${id}`), 200, 'export');
    },
  };
  return {
    next: () => draw.oneOf(operations),
    do: (operation: Operation) => acts[operation](),
    /** A run that was started or answered, and the people who see it. */
    anyRun: () => draw.oneOf(runs),
    /** How many steps wait for an answer. */
    waiting: () => waiting.length,
  };
}
