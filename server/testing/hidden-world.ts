import { definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from './factories.ts';
import type { TestApp } from './open-test-app.ts';
import { seedWorkspace } from './seed-workspace.ts';

export interface HiddenWorld {
  workspace: TestWorkspace;
  /** One of everything, by the names of the contract's parameters. The run has an answered locked action. */
  ids: Record<string, string>;
  /** The people whose replies are compared: none of them may read the locked action or see the other runs. */
  readers: Record<'asker' | 'viewer' | 'stranger' | 'guest', TestPerson>;
  /** The locked field. */
  field_id: string;
  /** The runs that no reader sees. */
  unseen: string[];
  /** Completes a run with this value in its locked action. @returns Its id. */
  completeLockedRun: (value: string) => Promise<string>;
  /** Creates a run that no reader sees, with this value in its name, an answer and a comment. @returns Its id. */
  createHiddenRun: (value: string) => Promise<string>;
}

/**
 * A workspace that keeps a word from its readers: in the answers of a locked action, in runs that they do not see, with
 * comments that mention them, in plans and views of others, in chat keys, test cases and bills.
 * @param between A value of the locked action that stands between the word and its other value in every order.
 * @param kept A word in names that only guests do not see: of groups, tags, workflows and people.
 */
export async function createHiddenWorld(
  app: TestApp,
  { secret, between, kept }: { secret: string; between: string; kept: string },
): Promise<HiddenWorld> {
  const workspace = await createTestWorkspace(app);
  const { owner, path } = workspace;
  const people = await Promise.all(Array.from({ length: 5 }, () => workspace.person()));
  const [asker, doer, stranger, viewer, named] = people as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
  const guest = await workspace.person('guest');
  const readers = { asker, viewer, stranger, guest };

  const build = definitionBuilders('hidden values');
  const { act, field, group } = build;
  const salary = field('text', 'salary', 'Salary');
  const shown = await createTestWorkflow(
    workspace,
    {
      schema: 1,
      trigger_form: [],
      action_groups: [
        group('Salary', act('form', 'Salary', { fields: [salary] }, { assignees: [doer.ref], is_lock: true })),
        group(
          'End',
          act(
            'form',
            'Sign',
            { fields: [field('text', 'place', 'Place')] },
            { assignees: [asker.ref, guest.ref], condition: build.all(build.compare('salary', 'is_not_empty')) },
          ),
        ),
      ],
      cancellation: [],
    },
    [asker.ref, owner.ref],
  );
  const note = act('form', 'Note', { fields: [field('text', 'note', 'Note')] }, { assignees: [doer.ref] });
  const hidden = await createTestWorkflow(
    workspace,
    { schema: 1, trigger_form: [], action_groups: [group('Only', note)], cancellation: [] },
    [doer.ref],
  );
  await owner.call('PATCH', hidden.path, { workflow: { name: `${kept} workflow`, description: kept } });

  const call: TestPerson['call'] = async (...asked) => {
    const reply = await doer.call(...asked);
    if (reply.status >= 300) throw new Error(`${asked[0]} ${asked[1]}: ${JSON.stringify(reply.problem)}`);
    return reply as never;
  };
  const start = async (person: TestPerson, workflow_id: string, name: string): Promise<TestRun> =>
    (await person.call<{ run: TestRun }>('POST', `${path}/runs`, { workflow_id, run: { name } })).body.run;
  const answer = (run: TestRun, step: string, key: string, value: string) =>
    call('PATCH', `${path}/runs/${run.id}/run_steps/${stepOf(run, step).id}`, {
      run_step: { answer: 'submitted', comment: `${value} it is`, fields: [{ key, value }] },
    });
  const completeLockedRun = async (value: string): Promise<string> => {
    const run = await start(asker, shown.id, 'Shown');
    await answer(run, 'Salary', 'salary', value);
    // Its mails are sent before it is answered.
    await app.work();
    const { body } = await guest.call<{ run: TestRun }>('GET', `${path}/runs/${run.id}`);
    await guest.call('PATCH', `${path}/runs/${run.id}/run_steps/${stepOf(body.run, 'Sign').id}`, {
      run_step: { answer: 'submitted', fields: [{ key: 'place', value: 'Paris' }] },
    });
    return run.id;
  };

  const createHiddenRun = async (value: string): Promise<string> => {
    const hiddenRun = await start(doer, hidden.id, `${value} unseen`);
    await call('POST', `${path}/runs/${hiddenRun.id}/comments`, {
      comment: { message: `${value} said`, mentions: [] },
    });
    await answer(hiddenRun, 'Note', 'note', value);
    await app.work();
    return hiddenRun.id;
  };

  const run = await start(asker, shown.id, 'Shown');
  const draft = { run_step: { fields: [{ key: 'salary', value: `${secret} draft` }] } };
  await call('PATCH', `${path}/runs/${run.id}/run_steps/${stepOf(run, 'Salary').id}`, draft);
  await answer(run, 'Salary', 'salary', secret);
  await completeLockedRun(between);
  const unseen = [
    await start(doer, hidden.id, `${secret} unseen`),
    await start(doer, hidden.id, `${secret} waits`),
    // Of a workflow whose other runs they see.
    await start(owner, shown.id, `${secret} beside`),
  ];
  const [answered] = unseen as [TestRun, ...TestRun[]];
  await answer(answered, 'Note', 'note', secret);
  // Mentioned while they saw the run, they see it no longer.
  const shares = `${path}/runs/${answered.id}/run_viewable_user_workspaces`;
  const { body: shared } = await call<{ run_viewable_user_workspaces: { id: string }[] }>('POST', shares, {
    user_workspace_ids: [stranger.member_id],
  });
  await call('POST', `${path}/runs/${answered.id}/comments`, {
    comment: { message: `${secret} said`, mentions: [stranger.member_id] },
  });
  await app.work();
  await call('DELETE', `${shares}/${shared.run_viewable_user_workspaces[0]?.id}`);
  await call('POST', `${path}/runs/views`, { view: { name: `${secret} view`, query: { search: secret } } });
  await call('POST', `${path}/planned_runs`, {
    workflow_id: hidden.id,
    run: { name: `${secret} plan`, repeat_type: 'repeat', rrule: 'FREQ=DAILY' },
  });

  const ids = await seedWorkspace(workspace);
  const { pool } = app.context;
  await pool.query('update secrets set name = $2 where workspace_id = $1', [workspace.id, `${secret} key`]);
  await pool.query('update test_cases set name = $2 where workspace_id = $1', [workspace.id, `${secret} case`]);
  await pool.query('update workspaces set billing_contact = $2 where id = $1', [workspace.id, `${secret}@example.org`]);
  await pool.query('update groups set name = $2 where id = $1', [ids.group_id, `${kept} group`]);
  await pool.query('update tags set name = $2 where id = $1', [ids.tag_id, `${kept} tag`]);
  await pool.query('update templates set name = $2 where id = $1', [ids.template_id, `${kept} template`]);
  await pool.query('update users set last_name = $2 where id = $1', [named.user_id, `${kept} person`]);
  await owner.call('POST', `${path}/runs/${run.id}/run_viewable_user_workspaces`, {
    user_workspace_ids: [viewer.member_id],
  });
  const { body: whole } = await owner.call<{ versions: { id: string }[]; triggers: { id: string }[] }>(
    'GET',
    shown.path,
  );
  Object.assign(ids, {
    run_id: run.id,
    run_step_id: stepOf(run, 'Salary').id,
    workflow_id: shown.id,
    version_id: whole.versions[0]?.id,
    trigger_id: whole.triggers[0]?.id,
  });
  await app.work();
  return {
    workspace,
    ids,
    readers,
    field_id: salary.id,
    unseen: unseen.map(({ id }) => id),
    completeLockedRun,
    createHiddenRun,
  };
}
