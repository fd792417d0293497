import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Action, ActionOf, Definition, Field } from '../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import { loadRunAsSystem } from '../run-access/load-run-as-system.ts';
import { executeStep } from '../runs/execute/execute-step.ts';
import { stepExecutors } from '../step-executors.ts';
import {
  createTestTrigger,
  createTestWorkflow,
  createTestWorkspace,
  formedDefinition,
  freeze,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestTrigger,
  type TestWorkflow,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { hookExecutor } from './execute-hook.ts';

let app: TestApp;
let workspace: TestWorkspace;
let asker: TestPerson;
let count = 0;

beforeAll(async () => {
  app = await openTestApp();
  workspace = await createTestWorkspace(app);
  asker = await workspace.person();
});
afterAll(() => app.close());

type Seen = TestRun & {
  name: string;
  created_by_user: { id: string } | null;
  parent_run: { id: string; name: string } | null;
  run_steps: { reason: string | null; note: string | null; child_run_id: string | null }[];
};
type HookSettings = Partial<ActionOf<'workflow_hook'>['stepable']>;

const words = () => definitionBuilders(`hooks ${++count}`);
const look = async (id: string) =>
  (await workspace.owner.call<{ run: Seen }>('GET', `${workspace.path}/runs/${id}`)).body.run;
const hookOf = (run: Seen) =>
  stepOf(run, 'Hook') as unknown as Seen['run_steps'][number] & TestRun['run_steps'][number];

/** The workflow that is started: by default with an empty start form and a task for the asker. */
async function makeChild(form: Field[] = []): Promise<TestWorkflow & { trigger: TestTrigger }> {
  const child = await createTestWorkflow(workspace, formedDefinition(form, [asker.ref], words()), []);
  return { ...child, trigger: await createTestTrigger(workspace, child) };
}

const hooking = (
  trigger: Pick<TestTrigger, 'trigger_id' | 'token_version'>,
  { form = [], settings = {}, then = [] }: { form?: Field[]; settings?: HookSettings; then?: Action[] } = {},
): Definition => {
  const { act, group } = words();
  const { trigger_id, token_version } = trigger;
  const hook = act('workflow_hook', 'Hook', { trigger_id, token_version, wait: true, fields: [], ...settings });
  const task = act('task', 'After', { instructions: '', vote: anyVote }, { assignees: [asker.ref] });
  return {
    schema: 1,
    trigger_form: form,
    action_groups: [group('One', hook, ...then), group('Two', task)],
    cancellation: [],
  };
};

async function begin(definition: Definition, fields: object[] = []): Promise<string> {
  const { id } = await createTestWorkflow(workspace, definition, [asker.ref]);
  const { body, problem } = await asker.call<{ run: { id: string } }>('POST', `${workspace.path}/runs`, {
    workflow_id: id,
    fields,
  });
  if (!body.run) throw new Error(JSON.stringify(problem));
  return body.run.id;
}

/** Starts a parent run, and runs its job. */
async function startParent(...given: Parameters<typeof hooking>): Promise<Seen> {
  const id = await begin(hooking(...given));
  await app.work();
  return look(id);
}

const childOf = (parent: Seen) => look(hookOf(parent).child_run_id ?? '');
const answer = (run: Seen, name: string) =>
  asker.call('PATCH', `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, name).id}`, {
    run_step: { answer: 'done' },
  });
const cancel = (run: Seen) => workspace.owner.call('PATCH', `${workspace.path}/runs/${run.id}/cancel`);
const childrenOf = async (id: string) => {
  const { rows } = await app.context.pool.query<{ id: string }>('select id from runs where parent_run_id = $1', [id]);
  return rows;
};
const jobOf = async (id: string) => {
  const { rows } = await app.context.pool.query<{ data: Parameters<typeof executeStep>[2] }>(
    `select data from pgboss.job where name = 'execute_step' and data ->> 'of_run_id' = $1 order by created_on desc`,
    [id],
  );
  return rows[0]!.data;
};

describe('a hook', () => {
  test('that does not wait starts the other run and completes; each run links to the other', async () => {
    const { trigger } = await makeChild();
    const parent = await startParent(trigger, { settings: { wait: false } });
    expect(hookOf(parent)).toMatchObject({ status: 'completed', outcome: 'done' });
    expect(stepOf(parent, 'After').status).toBe('pending');
    const child = await childOf(parent);
    expect(child).toMatchObject({ status: 'running', parent_run: { id: parent.id } });
    expect(child.created_by_user?.id).toBe(asker.user_id);
    await answer(child, 'Do');
    await app.work();
    expect((await look(parent.id)).status).toBe('running');
  });

  test('is shown in the child run to viewers of the parent run only', async () => {
    const { trigger } = await makeChild();
    const parent = await startParent(trigger);
    const child = await childOf(parent);
    const viewer = await workspace.person();
    const share = ({ id }: Seen) =>
      workspace.owner.call('POST', `${workspace.path}/runs/${id}/run_viewable_user_workspaces`, {
        user_workspace_ids: [viewer.member_id],
      });
    const named = async (by: TestPerson) => {
      const { body } = await by.call<{ run: Seen }>('GET', `${workspace.path}/runs/${child.id}`);
      return body.run.parent_run;
    };
    await share(child);
    expect(await named(viewer)).toBeNull();
    const whole = { id: parent.id, name: parent.name };
    expect([await named(workspace.owner), await named(asker)]).toEqual([whole, whole]);
    await share(parent);
    expect(await named(viewer)).toEqual(whole);
    await cancel(parent);
    await workspace.owner.call('PATCH', `${workspace.path}/runs/${parent.id}/delete_run`);
    expect(await named(viewer)).toBeNull();
  });

  test('that waits completes when the child run completes', async () => {
    const { trigger } = await makeChild();
    const parent = await startParent(trigger);
    expect(hookOf(parent)).toMatchObject({ status: 'waiting', reason: null });
    expect(stepOf(parent, 'After').status).toBe('created');
    await answer(await childOf(parent), 'Do');
    await app.work();
    const after = await look(parent.id);
    expect(hookOf(after)).toMatchObject({ status: 'completed', outcome: 'completed' });
    expect(stepOf(after, 'After').status).toBe('pending');
  });

  test('that waits completes at once if the child run has only skipped steps', async () => {
    const { act, group, all, compare, field } = words();
    const form = [field('number', 'n', 'N', { required: false })];
    const never = act('task', 'Never', { instructions: '', vote: anyVote }, { assignees: [asker.ref] });
    const skipped = { ...never, condition: all(compare('n', 'gt', '1')) };
    const child = await createTestWorkflow(
      workspace,
      { schema: 1, trigger_form: form, action_groups: [group('One', skipped as Action)], cancellation: [] },
      [],
    );
    const parent = await startParent(await createTestTrigger(workspace, child));
    expect(hookOf(parent)).toMatchObject({ status: 'completed', outcome: 'completed' });
  });

  test('has its child cancelled with its run, and fails when its child is cancelled', async () => {
    const { trigger } = await makeChild();
    const first = await startParent(trigger);
    await cancel(first);
    await app.work();
    expect((await childOf(first)).status).toBe('cancelled');
    const second = await startParent(trigger);
    await cancel(await childOf(second));
    await app.work();
    const failed = await look(second.id);
    expect([failed.status, hookOf(failed)]).toMatchObject(['failed', { status: 'failed', reason: 'child_cancelled' }]);
  });

  test('keeps waiting, with a mark, while its child has failed', async () => {
    const inner = await makeChild();
    const middle = await createTestWorkflow(workspace, hooking(inner.trigger), []);
    await workspace.owner.call('POST', `${inner.trigger.path}/token`);
    const parent = await startParent(await createTestTrigger(workspace, middle));
    expect(hookOf(parent)).toMatchObject({ status: 'waiting', reason: 'child_failed' });
    expect((await childOf(parent)).status).toBe('failed');
  });

  test('passes on that a run started by token has no initiator', async () => {
    const { trigger } = await makeChild();
    const outer = await createTestWorkflow(workspace, hooking(trigger), []);
    const { token } = await createTestTrigger(workspace, outer);
    const { body } = await app.call<{ run: { id: string } }>('POST', `/api/v1/public/triggers/${token}`, {});
    await app.work();
    const child = await childOf(await look(body.run.id));
    expect(child.created_by_user).toBeNull();
  });
});

describe('a repeated job of a hook', () => {
  test('starts one run, even if the first try was killed before it stored its result', async () => {
    const { trigger } = await makeChild();
    const id = await begin(hooking(trigger));
    const job = await jobOf(id);
    const runContext = (await loadRunAsSystem(app.context, job.workspace_id, id))!;
    const step = runContext.loaded.run.steps.find((one) => one.id === job.run_step_id)!;
    const perform = () => hookExecutor.execute({ context: app.context, runContext, step, job });
    const events = [...(await Promise.all([perform(), perform(), perform()])), await perform()];
    expect(new Set(events.map((event) => event !== null && 'child_run_id' in event && event.child_run_id)).size).toBe(
      1,
    );
    // Disabling the trigger in between does not change the result either.
    await workspace.owner.call('PATCH', `${trigger.path}/disable`);
    expect(await perform()).toEqual(events[0]);
    await app.work();
    await executeStep(app.context, stepExecutors, job);
    expect(await childrenOf(id)).toHaveLength(1);
    expect(hookOf(await look(id))).toMatchObject({ status: 'waiting' });
  });

  test('cancels the child run that it started for a run that was cancelled in the meantime', async () => {
    const { trigger } = await makeChild();
    const id = await begin(hooking(trigger));
    const job = await jobOf(id);
    const runContext = (await loadRunAsSystem(app.context, job.workspace_id, id))!;
    const step = runContext.loaded.run.steps.find((one) => one.id === job.run_step_id)!;
    await hookExecutor.execute({ context: app.context, runContext, step, job });
    await cancel(await look(id));
    await app.work();
    const [child] = await childrenOf(id);
    expect((await look(child?.id ?? '')).status).toBe('cancelled');
  });
});

describe('a refused start', () => {
  const refused = async (parent: Seen) => {
    const { status, reason, note } = hookOf(parent);
    expect([parent.status, status, await childrenOf(parent.id)]).toEqual(['failed', 'failed', []]);
    return [reason, note];
  };
  const gone = ['trigger_not_found', 'Trigger not found or token was changed'];

  test('for a changed token, or a disabled or deleted trigger, fails the step with a message', async () => {
    for (const [method, path] of [
      ['POST', '/token'],
      ['PATCH', '/disable'],
      ['DELETE', ''],
    ] as const) {
      const { trigger } = await makeChild();
      const id = await begin(hooking(trigger));
      await workspace.owner.call(method, `${trigger.path}${path}`);
      await app.work();
      expect(await refused(await look(id))).toEqual(gone);
    }
  });

  test('by a trigger of another workspace is refused like one without a trigger', async () => {
    const foreign = await createTestWorkspace(app);
    const theirs = await createTestWorkflow(foreign, formedDefinition([], [foreign.owner.ref], words()), []);
    const { trigger_id, token_version } = await createTestTrigger(foreign, theirs);
    const { trigger } = await makeChild();
    const { id } = await createTestWorkflow(workspace, hooking(trigger), [asker.ref]);
    // Saving would refuse it, so it is written to the database.
    await app.context.pool.query(
      `update versions set definition = replace(definition::text, $2, $3)::jsonb where workflow_id = $1`,
      [id, trigger.trigger_id, trigger_id],
    );
    const { body } = await asker.call<{ run: { id: string } }>('POST', `${workspace.path}/runs`, { workflow_id: id });
    await app.work();
    expect(token_version).toBe(trigger.token_version);
    expect(await refused(await look(body.run.id))).toEqual(gone);
  });

  test('because of its form names the field', async () => {
    const { field } = words();
    const { trigger } = await makeChild([field('number', 'amount', 'Amount')]);
    expect(await refused(await startParent(trigger))).toEqual(['start_refused', 'Amount cannot be blank.']);
    const fields = [{ target_key: 'amount', target_value: 'a lot' }];
    const wrong = await startParent(trigger, { settings: { fields } });
    expect(await refused(wrong)).toEqual(['start_refused', 'Amount must be a number.']);
    const unknown = await startParent(trigger, { settings: { fields: [{ target_key: 'sum', target_value: '1' }] } });
    expect(await refused(unknown)).toEqual(['start_refused', 'sum is not known here.']);
    const scan = await makeChild([field('file', 'scan', 'Scan')]);
    expect(await refused(await startParent(scan.trigger))).toEqual(['start_refused', 'File Field is not supported.']);
    const calls = await workspace.owner.call<{ calls: object[] }>('GET', `${scan.trigger.path}/calls`);
    expect(calls.body.calls).toMatchObject([{ by: 'workflow', outcome: 'refused' }]);
  });

  test('because of a frozen workspace or a missing enabled version has that message', async () => {
    const { trigger, path } = await makeChild();
    const [first, second] = [await begin(hooking(trigger)), await begin(hooking(trigger))];
    const { body } = await workspace.owner.call<{ versions: { id: string }[] }>('GET', path);
    const frozen = await jobOf(first);
    await freeze(app, workspace);
    await executeStep(app.context, stepExecutors, frozen);
    await freeze(app, workspace, false);
    expect(await refused(await look(first))).toEqual(['start_refused', 'Workspace is frozen cannot be started.']);
    await workspace.owner.call('PATCH', `${path}/versions/${body.versions[0]?.id}/disable`);
    await executeStep(app.context, stepExecutors, await jobOf(second));
    expect(await refused(await look(second))).toEqual([
      'start_refused',
      'Run cannot be started because manual trigger or workflow version is not enable in this workflow.',
    ]);
  });
});

test('runs that start one another by hooks stop at the tenth', async () => {
  const { body } = await workspace.owner.call<{ workflow: { id: string } }>('POST', `${workspace.path}/workflows`, {
    workflow: { name: 'Hooks itself' },
  });
  const path = `${workspace.path}/workflows/${body.workflow.id}`;
  const trigger = await createTestTrigger(workspace, { path });
  await workspace.owner.call('PATCH', `${path}/draft`, {
    revision: 1,
    definition: hooking(trigger, { settings: { wait: false } }),
  });
  const version = { number: 1, description: '' };
  expect((await workspace.owner.call('POST', `${path}/versions`, { revision: 2, version })).status).toBe(201);
  await app.call('POST', `/api/v1/public/triggers/${trigger.token}`, {});
  await app.work();
  const { rows } = await app.context.pool.query<{ depth: number; status: string }>(
    'select depth, status from runs where workflow_id = $1 order by depth',
    [body.workflow.id],
  );
  expect(rows.map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(rows.map(({ status }) => status)).toEqual([...Array(10).fill('running'), 'failed']);
});

describe('the inputs of a hook', () => {
  const from = definitionBuilders('passing from');
  const to = definitionBuilders('passing to');
  const source = [
    from.field('number', 'amount', 'Amount'),
    from.field('text', 'digits', 'Digits'),
    from.field('dropdown', 'kind', 'Kind', { of: { a: 'Chair', b: 'Desk' } }),
    from.field('checkbox', 'extras', 'Extras', { of: { l: 'Lamp', m: 'Mat' } }),
    from.field('collaborator', 'boss', 'Boss'),
    from.field('duration', 'time', 'Time'),
    from.field('date', 'day', 'Day'),
    from.field('text', 'nothing', 'Nothing', { required: false }),
  ];
  const optional = { required: false };
  const target = [
    to.field('text', 'amount_text', 'Amount', optional),
    to.field('currency', 'cost', 'Cost', { ...optional, currency: 'EUR' }),
    to.field('number', 'digits', 'Digits', optional),
    to.field('radio', 'sort', 'Sort', { ...optional, of: { x: 'desk', y: 'chair' } }),
    to.field('checkbox', 'with', 'With', { ...optional, of: { p: 'Mat', q: 'Lamp' } }),
    to.field('text', 'with_text', 'With', optional),
    to.field('email', 'mail', 'Mail', optional),
    to.field('text', 'who', 'Who', optional),
    to.field('collaborator', 'boss', 'Boss', optional),
    to.field('number', 'minutes', 'Minutes', optional),
    to.field('date', 'day', 'Day', optional),
    to.field('long_text', 'words', 'Words', optional),
    to.field('radio', 'fixed', 'Fixed', { ...optional, of: { n: 'No', y: 'Yes' } }),
    to.field('text', 'nothing', 'Nothing', optional),
  ];

  test('are converted for the other form', async () => {
    const { trigger } = await makeChild(target);
    const passed: [string, string][] = [
      ['amount_text', 'amount'],
      ['cost', 'amount'],
      ['digits', 'digits'],
      ['sort', 'kind'],
      ['with', 'extras'],
      ['with_text', 'extras'],
      ['mail', 'boss'],
      ['who', 'boss'],
      ['boss', 'boss'],
      ['minutes', 'time'],
      ['day', 'day'],
      ['nothing', 'nothing'],
    ];
    const fields = [
      ...passed.map(([target_key, key]) => ({ target_key, key })),
      { target_key: 'words', target_value: '{{amount}} for {{boss}}: {{kind}}' },
      { target_key: 'fixed', target_value: 'yes' },
    ];
    const { id } = await createTestWorkflow(
      workspace,
      hooking(trigger, {
        form: source,
        settings: { fields },
      }),
      [asker.ref],
    );
    const { body } = await asker.call<{ run: { id: string } }>('POST', `${workspace.path}/runs`, {
      workflow_id: id,
      fields: Object.entries({
        amount: '12.50',
        digits: ' 42 ',
        kind: from.choice('kind', 'b'),
        extras: [from.choice('extras', 'l'), from.choice('extras', 'm')],
        boss: asker.member_id,
        time: 90,
        day: '2026-11-21',
      }).map(([key, value]) => ({ key, value })),
    });
    await app.work();
    const child = await childOf(await look(body.run.id));
    const name = `${asker.email.replace(/^person-(\d+).*/, 'Person$1')} Test`;
    expect(Object.fromEntries(child.fields.map(({ key, value }) => [key, value]))).toEqual({
      amount_text: '12.50',
      cost: '12.50',
      digits: '42',
      sort: to.choice('sort', 'x'),
      with: [to.choice('with', 'q'), to.choice('with', 'p')],
      with_text: 'Lamp, Mat',
      mail: asker.email,
      who: name,
      boss: asker.member_id,
      minutes: '90',
      day: '2026-11-21',
      words: `12.50 for ${name}: Desk`,
      fixed: to.choice('fixed', 'y'),
      nothing: null,
    });
  });
});
