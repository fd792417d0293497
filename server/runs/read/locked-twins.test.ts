import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Definition } from '../../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';

/**
 * Two workspaces with the same process and the same run, but for what was answered in its locked actions. What anybody
 * is told who may not read these must be the same in both.
 */
let app: TestApp;
interface Twin {
  workspace: TestWorkspace;
  run_id: string;
  workflow_id: string;
  readers: Record<'starter' | 'viewer' | 'guest', TestPerson>;
  secrecy: TestPerson;
}
let twins: [Twin, Twin];

const secrets = [
  { word: 'AZURE-heron', choice: 'red', amount: '41', address: 'azure@', answer: 'yes' },
  { word: 'CRIMSON-otter', choice: 'blue', amount: '97', address: 'crimson@', answer: 'no' },
] as const;
const words = secrets.flatMap(({ word, address }) => [word, address]);

function definitionFor(secrecy: TestPerson, starter: TestPerson): Definition {
  const t = definitionBuilders('locked twins');
  const { field, act, group, all, any, compare, answered, skipped } = t;
  const open = field('text', 'open', 'Open');
  const locked = { assignees: [secrecy.ref], is_lock: true };
  const theirs = { assignees: [starter.ref] };
  const secret = act(
    'form',
    'Secret',
    {
      fields: [
        field('text', 'word', 'Word'),
        field('radio', 'choice', 'Choice', { of: { red: 'Red', blue: 'Blue', green: 'Green' } }),
        field('number', 'amount', 'Amount'),
        field('text', 'address', 'Address'),
      ],
    },
    locked,
  );
  const task = (name: string, condition: Definition['action_groups'][number]['condition'], more = {}) =>
    act(
      'task',
      name,
      { instructions: 'Word {{word}}, open {{open}}', vote: anyVote },
      { ...theirs, condition, ...more },
    );
  const mail = { cc: [], bcc: [], reply_to: [] };
  return {
    schema: 1,
    trigger_form: [open],
    action_groups: [
      group('Ask', secret, act('yes_no', 'Question', { question: 'Really?', vote: anyVote }, locked)),
      group(
        'Decide',
        task('Never', all(compare('word', 'is', 'nothing'), compare('open', 'is', 'seen'))),
        task('Not green', all(compare('choice', 'is', t.choice('choice', 'green')))),
        task('Not approved', all(answered('Question', 'yes'), compare('amount', 'gt', '1000'))),
        task('Always', any(compare('word', 'is_not_empty'), compare('open', 'is', 'other'))),
        task('Skipped', all(skipped('Secret'))),
        act('go_back', 'Back', { go_back_to: t.actionId('Secret') }, { condition: all(compare('amount', 'eq', '0')) }),
      ),
      { ...group('Whole', task('In a group', null)), condition: all(compare('word', 'contains', 'zzz')) },
      group(
        'Send',
        act(
          'automatic_email',
          'Mail',
          {
            ...mail,
            to: [{ type: 'email', email: '{{address}}' }],
            subject: 'About {{word}}',
            body: 'The word is {{word}}',
          },
          { continue_on_failure: true },
        ),
      ),
      group(
        'Send again',
        act('automatic_email', 'Long', {
          ...mail,
          to: [{ type: 'email', email: 'somebody@example.org' }],
          subject: '{{word}}',
          body: 'The word is {{word}}',
        }),
      ),
      group('Last', task('End', null)),
    ],
    cancellation: [],
  };
}

async function createTwin({ word, choice, amount, address, answer }: (typeof secrets)[number]): Promise<Twin> {
  const workspace = await createTestWorkspace(app);
  const [starter, viewer, secrecy] = [await workspace.person(), await workspace.person(), await workspace.person()];
  const guest = await workspace.person('guest');
  const { id: workflow_id } = await createTestWorkflow(workspace, definitionFor(secrecy, starter), [starter.ref]);
  const t = definitionBuilders('locked twins');
  const started = await starter.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, {
    workflow_id,
    run: { name: 'Twin' },
    fields: [{ key: 'open', value: 'seen' }],
  });
  const run_id = started.body.run.id;
  const path = `${workspace.path}/runs/${run_id}`;
  const ids = [viewer.member_id, guest.member_id];
  const shared = await workspace.owner.call('POST', `${path}/run_viewable_user_workspaces`, {
    user_workspace_ids: ids,
    group_ids: [],
  });
  expect(shared.status).toBeLessThan(300);
  const step = async (name: string) => {
    const { body } = await workspace.owner.call<{ run: TestRun }>('GET', path);
    return `${path}/run_steps/${stepOf(body.run, name).id}`;
  };
  const fields = [
    { key: 'word', value: word },
    { key: 'choice', value: t.choice('choice', choice) },
    { key: 'amount', value: amount },
    { key: 'address', value: address },
  ];
  const comment = `Comment ${word}`;
  const given = [
    await secrecy.call('PATCH', await step('Secret'), { run_step: { answer: 'submitted', fields, comment } }),
    await secrecy.call('PATCH', await step('Question'), { run_step: { answer, comment } }),
    await starter.call('PATCH', await step('Always'), { run_step: { answer: 'done' } }),
  ];
  expect(given.map(({ status }) => status)).toEqual([200, 200, 200]);
  await app.work();
  return { workspace, run_id, workflow_id, readers: { starter, viewer, guest }, secrecy };
}

beforeAll(async () => {
  app = await openTestApp();
  // The clock stands, so that the two have the same durations.
  const at = app.context.now();
  app.context.now = () => at;
  twins = [await createTwin(secrets[0]), await createTwin(secrets[1])];
});
afterAll(() => app.close());

/** Ids, times, people and names of the two differ: each becomes its rank among those that occur. */
function normalise(text: string): string {
  const ranks = new Map<string, number>();
  const rank = (found: string) => {
    if (!ranks.has(found)) ranks.set(found, ranks.size);
    return `#${ranks.get(found)}`;
  };
  return (
    text
      .replace(/"request_id":"[^"]*"/g, '"request_id":""')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, rank)
      // A hash of a history begins with a random salt.
      .replace(/\b[0-9a-f]{64}\b/g, rank)
      .replace(/person-\d+-\w{6}|Person\d+|Workflow \d+/g, rank)
      .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.+:Z]*/g, 'moment')
      .replace(/\b1[6-9]\d{8}\b/g, 'moment')
      .replace(/"(sorting_)?seconds":[\d.]+/g, '"seconds":0')
  );
}

async function readAll(
  { workspace, run_id, workflow_id, readers }: Twin,
  reader: TestPerson,
): Promise<Record<string, string>> {
  const run = `runs/${run_id}`;
  const paths = {
    run,
    field_values: `${run}/all_field_values`,
    participants: `${run}/participants`,
    history: `${run}/activities`,
    comments: `${run}/comments`,
    list: 'runs/index_v2?status=all',
    table: `runs/index_v2?status=all&is_table=true&workflow_id=${workflow_id}`,
    board: 'runs/board',
    pending: 'pending_actions',
    activities: 'activities',
    calls: `workflows/${workflow_id}/triggers`,
    actions: `runs/actions_breakdown?workflow_id=${workflow_id}&filter_period=year_to_date`,
    rework: `runs/rework_breakdown?workflow_id=${workflow_id}`,
    totals: `runs/field_totals?workflow_id=${workflow_id}`,
    flow: `runs/flow?workflow_id=${workflow_id}`,
  };
  const replies: Record<string, string> = {};
  for (const [name, path] of Object.entries(paths)) {
    const { status, body } = await reader.call('GET', `${workspace.path}/${path}`);
    // Guests have no workflows and no analytics. To everybody else a path that is refused would tell nothing.
    if (reader !== readers.guest) expect([name, status]).toEqual([name, 200]);
    replies[name] = JSON.stringify(body);
  }
  for (const [format, content] of [
    ['csv', 'runs'],
    ['csv', 'steps'],
    ['xes', 'runs'],
  ]) {
    const { status, body } = await reader.call<{ export: { id: string } }>('POST', `${workspace.path}/exports`, {
      workflow_id,
      format,
      content,
    });
    if (status !== 201) continue;
    await app.work();
    const made = await reader.call<{ export: { file_url: string } }>(
      'GET',
      `${workspace.path}/exports/${body.export.id}`,
    );
    const reply = await app.app.inject({
      url: made.body.export.file_url,
      headers: { authorization: `Bearer ${reader.token}` },
    });
    expect(reply.statusCode).toBe(200);
    replies[`${format} ${content}`] = reply.body;
  }
  return replies;
}

describe.each(['starter', 'viewer', 'guest'] as const)('what the %s is told', (role) => {
  test('does not depend on what was answered in a locked action', async () => {
    const [one, other] = [
      await readAll(twins[0], twins[0].readers[role]),
      await readAll(twins[1], twins[1].readers[role]),
    ];
    expect(Object.keys(one)).toEqual(Object.keys(other));
    for (const [name, reply] of Object.entries(one)) {
      expect(normalise(reply), name).toBe(normalise(other[name]!));
      for (const word of words) expect(reply, `${name} has ${word}`).not.toContain(word);
    }
  });

  test('by "why?" is only that it rests on a locked action', async () => {
    const [{ workspace, run_id, readers }] = twins;
    const { body } = await readers[role].call<{ run: TestRun }>('GET', `${workspace.path}/runs/${run_id}`);
    for (const name of ['Never', 'Not green', 'Not approved', 'In a group']) {
      expect([name, stepOf(body.run, name).why]).toEqual([
        name,
        {
          id: expect.any(String),
          name: '',
          sorting_index: 0,
          condition_group_id: null,
          result: false,
          is_locked: true,
        },
      ]);
    }
    // Whether a locked action was skipped is its status, which everybody sees.
    expect(stepOf(body.run, 'Skipped').why).toMatchObject({ items: [{ comparator: 'was_skipped', result: false }] });
  });
});

test('those who may read the locked action are told everything', async () => {
  const [{ workspace, run_id, secrecy }] = twins;
  const { body } = await secrecy.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${run_id}`);
  expect(stepOf(body.run, 'Never').why).toMatchObject({ items: [{ found: 'AZURE-heron' }, { found: 'seen' }] });
  expect(stepOf(body.run, 'Mail')).toMatchObject({ status: 'completed', reason: 'no_recipient' });
});

test('a locked disapproval that cancels the run is not named as the reason', async () => {
  const workspace = await createTestWorkspace(app);
  const [boss, starter] = [await workspace.person(), await workspace.person()];
  const { act, group } = definitionBuilders('locked disapproval');
  const approval = { fields: [], vote: anyVote, cancel_on_disapprove: true };
  const definition: Definition = {
    schema: 1,
    trigger_form: [],
    action_groups: [
      group(
        'One',
        act('approval', 'Approve', approval, { assignees: [boss.ref], is_lock: true }),
        act('task', 'Do', { instructions: '', vote: anyVote }, { assignees: [starter.ref] }),
      ),
    ],
    cancellation: [],
  };
  const { id: workflow_id } = await createTestWorkflow(workspace, definition, [starter.ref]);
  const { body } = await starter.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id });
  const path = `${workspace.path}/runs/${body.run.id}`;
  await boss.call('PATCH', `${path}/run_steps/${stepOf(body.run, 'Approve').id}`, {
    run_step: { answer: 'disapprove' },
  });
  for (const at of [path, `${path}/activities`, `${workspace.path}/activities`]) {
    const told = JSON.stringify((await starter.call('GET', at)).body);
    expect(told, at).toContain('run_cancelled');
    expect(told, at).not.toContain('disapprove');
    const whole = JSON.stringify((await workspace.owner.call('GET', at)).body);
    expect(whole, at).toContain('disapproved');
  }
});
