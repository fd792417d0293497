import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConformanceDeviation } from '../../contract/conformance.ts';
import { checkConformance } from '../../engine/check-conformance.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import { loadVersion } from '../run-access/load-version.ts';
import { type AnalyticsWorld, createAnalyticsWorld } from '../testing/analytics-world.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  requestDefinition,
  stepOf,
  type TestRun,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { csvOf, importLog } from '../testing/import-log.ts';
import { bySettled, naiveWay } from '../testing/naive-breakdowns.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { type HistoryRun, runHistories, sees, storeHistory } from '../testing/run-history.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface Figures {
  runs: number;
  conforming: number;
  deviations: ConformanceDeviation[];
}
const text = ({ kind, step, after, runs, times }: ConformanceDeviation) =>
  `${kind} ${step.name}${after ? ` after ${after.name}` : ''}: ${runs}/${times}`;

test('a step that follows a repeated one in the same second conforms', async () => {
  const workspace = await createTestWorkspace(app);
  const { owner, path } = workspace;
  const build = definitionBuilders('conformance second');
  const { action_groups, ...definition } = requestDefinition([owner.ref], build);
  const note = build.act('task', 'Note', { instructions: '', vote: anyVote }, { assignees: [owner.ref] });
  const groups = [...action_groups, build.group('Note', note)];
  const workflow = await createTestWorkflow(workspace, { ...definition, action_groups: groups }, [owner.ref]);
  const { body } = await owner.call<{ run: TestRun }>('POST', `${path}/runs`, { workflow_id: workflow.id });
  let { run } = body;
  for (const [name, answer] of [
    ['Ask', 'submitted'],
    ['Approve', 'disapprove'],
    ['Ask', 'submitted'],
    ['Approve', 'approve'],
    ['Note', 'done'],
  ] as const) {
    app.later(60);
    const fields = name === 'Ask' ? [{ key: 'amount', value: '250' }] : [];
    const step = `${path}/runs/${run.id}/run_steps/${stepOf(run, name).id}`;
    run = (await owner.call<{ run: TestRun }>('PATCH', step, { run_step: { answer, fields } })).body.run;
  }
  expect(run.status).toBe('completed');
  // As Baton does an automatic action at once.
  await app.context.pool.query('update run_steps set settled_at = opened_at where id = $1', [stepOf(run, 'Note').id]);
  const asked = await owner.call<{ data: Figures }>('GET', `${path}/runs/conformance?workflow_id=${workflow.id}`);
  expect(asked.body.data).toMatchObject({ runs: 1, conforming: 1, deviations: [] });
});

describe('the cases of a log', () => {
  let workspace: TestWorkspace;
  let workflow: TestWorkflow;
  const tasks = (name: string, ...actions: string[]) => {
    const { group, act } = definitionBuilders(name);
    const instructions = { instructions: '', vote: anyVote };
    const assignees = [workspace.owner.ref];
    return {
      schema: 1 as const,
      trigger_form: [],
      action_groups: actions.map((one) => group(one, act('task', one, instructions, { assignees }))),
      cancellation: [],
    };
  };
  const get = async <T>(call: string, query: Record<string, string> = {}, person = workspace.owner) => {
    const asked = new URLSearchParams({ workflow_id: workflow.id, ...query });
    return person.call<{ data: T }>('GET', `${workspace.path}/runs/${call}?${asked}`);
  };
  const figures = async (query = {}) => (await get<Figures>('conformance', query)).body.data;
  const behind = async (deviation: string, query = {}) => {
    const { body } = await get<{ total: number; runs: { name: string }[] }>('runs_behind_figure', {
      deviation,
      ...query,
    });
    expect(body.data.total).toBe(body.data.runs.length);
    return body.data.runs.map(({ name }) => name).sort();
  };

  beforeAll(async () => {
    workspace = await createTestWorkspace(app);
    workflow = await createTestWorkflow(workspace, tasks('conformance', 'Ask', 'Check', 'Pay'), []);
    const events: Record<string, string[]> = {
      fine: ['Ask', 'Check', 'Pay'],
      late: ['Ask', 'Pay', 'Check'],
      short: ['Ask', 'Pay'],
      again: ['Ask', 'Check', 'Check', 'Check', 'Pay'],
      other: ['Ask', 'Check', 'Phone call', 'Phone call', 'Pay'],
      open: ['Ask'],
    };
    const rows = Object.entries(events).flatMap(([name, steps]) =>
      steps.map((one, hour) => [name, one, `2026-01-05T${10 + hour}:00:00Z`]),
    );
    const into = { type: 'existing' as const, workflow_id: workflow.id, actions: [] };
    const log = csvOf(['case', 'activity', 'time'], ...rows);
    const done = await importLog(app, workspace, log, { into, completing: ['Pay', 'Check'], unfinished: 'cancelled' });
    expect(done.result).toMatchObject({ runs: 6, left_out: 2 });
  });

  test('that leave the design are counted, with where they leave it', async () => {
    const { runs, conforming, deviations } = await figures();
    expect([runs, conforming]).toEqual([6, 2]);
    expect(deviations.map(text).sort()).toEqual([
      'left_out Check: 1/1',
      'not_designed Phone call: 1/1',
      'out_of_order Check after Pay: 1/1',
      'repeated Check: 1/2',
    ]);
    expect(deviations.find(({ kind }) => kind === 'not_designed')?.step.step_id).toBeNull();
  });

  test('are listed behind each figure', async () => {
    const { deviations } = await figures();
    const runsOf = async (kind: string) => behind(deviations.find((one) => one.kind === kind)?.id ?? '');
    expect(await runsOf('left_out')).toEqual(['short']);
    expect(await runsOf('out_of_order')).toEqual(['late']);
    expect(await runsOf('repeated')).toEqual(['again']);
    expect(await runsOf('not_designed')).toEqual(['other']);
    expect(await behind('any')).toEqual(['again', 'late', 'other', 'short']);
    expect(await behind('none')).toEqual(['fine', 'open']);
    expect(await behind('0'.repeat(32))).toEqual([]);
  });

  test('are compared with another version, whose actions may be others', async () => {
    const draft = await workspace.owner.call<{ draft: { revision: number; definition: ReturnType<typeof tasks> } }>(
      'GET',
      workflow.path,
    );
    const { revision, definition } = draft.body.draft;
    const [ask, , pay] = definition.action_groups;
    const call = tasks('conformance call', 'Phone call').action_groups[0]!;
    const action_groups = [ask!, call, pay!];
    const saved = await workspace.owner.call('PATCH', `${workflow.path}/draft`, {
      revision,
      definition: { ...definition, action_groups },
    });
    expect(saved.status).toBe(200);
    const made = await workspace.owner.call<{ version: { id: string } }>('POST', `${workflow.path}/versions`, {
      revision: revision + 1,
      version: { number: 2, description: '' },
    });
    const design_id = made.body.version.id;
    const { conforming, deviations } = await figures({ design_id });
    expect(conforming).toBe(1);
    // The log has it as an activity that was left out, so only its name tells that it is designed now.
    expect(deviations.map(text).sort()).toEqual(['left_out Phone call: 5/5', 'not_designed Check: 4/6']);
    expect(await behind('none', { design_id })).toEqual(['open']);
  });

  test('of nobody else are counted, and the design must be a version of the workflow', async () => {
    const member = await workspace.person();
    const { body } = await get<Figures>('conformance', {}, member);
    expect(body.data).toMatchObject({ runs: 0, conforming: 0, deviations: [] });
    const id = app.context.nextId();
    for (const [call, more] of [
      ['conformance', {}],
      ['runs_behind_figure', { deviation: 'any' }],
    ] as const) {
      const { status, problem } = await get(call, { design_id: id, ...more });
      expect([status, problem.errors[0]]).toMatchObject([422, { field: 'design_id' }]);
    }
    const all = `${workspace.path}/runs/runs_behind_figure?deviation=any`;
    const { status, problem } = await workspace.owner.call('GET', all);
    expect([status, problem.errors[0]]).toMatchObject([422, { field: 'workflow_id' }]);
  });
});

describe('the figures over generated histories', () => {
  let world: AnalyticsWorld;
  beforeAll(async () => {
    world = await createAnalyticsWorld(app);
  });

  const ofFirst = () => world.versions.filter(({ workflow_id }) => workflow_id === world.versions[0]?.workflow_id);
  const check = (
    compare: (runs: HistoryRun[], get: <T>(call: string, query?: object) => Promise<T>) => Promise<void>,
  ) =>
    fc.assert(
      fc.asyncProperty(runHistories(world, 8), fc.constantFrom('owner', 'other'), async (all, who) => {
        await storeHistory(app.context.pool, world.workspace.id, all);
        const person = who === 'owner' ? world.workspace.owner : world.other;
        const workflow_id = world.versions[0]?.workflow_id as string;
        const runs = all.filter(
          (run) =>
            run.mark !== 'deleted' &&
            run.workflow_id === workflow_id &&
            (who === 'owner' || sees(run, person.member_id, world.group_ids.slice(0, 1))),
        );
        await compare(runs, async (call, query = {}) => {
          const asked = new URLSearchParams({ workflow_id, limit: '100', ...query });
          if (call === 'conformance' || call === 'flow') asked.delete('limit');
          const { body } = await person.call<{ data: never }>('GET', `${world.workspace.path}/runs/${call}?${asked}`);
          return body.data;
        });
      }),
      { numRuns: 15 },
    );
  const idsOf = (runs: readonly { id: string }[]) => runs.map(({ id }) => id).sort();

  test('equal the rule applied to each run', () =>
    check(async (runs, get) => {
      const conforming: HistoryRun[] = [];
      for (const run of runs) {
        const version = await loadVersion(app.context.pool, world.workspace.id, run.version_id);
        const steps = run.steps
          .filter(
            ({ status, reason }) => status === 'completed' || (status === 'skipped' && reason === 'skipped_by_admin'),
          )
          .toSorted(bySettled)
          .map(({ step_id, status }) => ({ step_id, is_skipped: status === 'skipped' }));
        if (checkConformance(version, steps, run.status === 'completed').length === 0) conforming.push(run);
      }
      const figures = await get<Figures>('conformance');
      expect([figures.runs, figures.conforming]).toEqual([runs.length, conforming.length]);
      const found = await get<{ runs: { id: string }[] }>('runs_behind_figure', { deviation: 'none' });
      expect(idsOf(found.runs)).toEqual(idsOf(conforming));
    }));

  test('have the runs that took each way of the flow', () =>
    check(async (runs, get) => {
      const { ways } = await get<{ ways: { from: string | null; to: string | null; count: number }[] }>('flow');
      for (const { from, to, count } of ways.slice(0, 6)) {
        const [way_from, way_to] = [from ?? 'start', to ?? 'end'];
        const found = await get<{ runs: { id: string }[] }>('runs_behind_figure', { way_from, way_to });
        const taken = runs.map((run) => {
          const ends = run.ended_at === null ? [] : ['end'];
          const stops = ['start', ...naiveWay(run).map(({ step_id }) => step_id), ...ends];
          return stops.filter((stop, at) => stop === way_from && stops[at + 1] === way_to).length;
        });
        expect(idsOf(found.runs)).toEqual(idsOf(runs.filter((_run, at) => (taken[at] as number) > 0)));
        expect(count).toBe(taken.reduce((sum, one) => sum + one, 0));
      }
    }));

  test('refuse the reason of a skip where other steps are requested', async () => {
    const path = `${world.workspace.path}/runs/runs_behind_figure?skip_reason=condition_false`;
    const { status, problem } = await world.workspace.owner.call('GET', path);
    expect([status, problem.errors[0]]).toMatchObject([422, { field: 'skip_reason' }]);
  });

  test('refuse half a way', async () => {
    const [{ step_ids }] = ofFirst() as [AnalyticsWorld['versions'][number]];
    for (const [given, missing] of [
      ['way_from', 'way_to'],
      ['way_to', 'way_from'],
    ]) {
      const path = `${world.workspace.path}/runs/runs_behind_figure?${given}=${step_ids[0]}`;
      const { status, problem } = await world.workspace.owner.call('GET', path);
      expect([status, problem.errors[0]]).toMatchObject([422, { field: missing }]);
    }
  });
});
