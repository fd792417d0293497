import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Decision } from '../../contract/notices.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import type { OutgoingMail } from '../outside/mail.ts';
import { applyAsSystem } from '../runs/change/apply-as-system.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  stepOf,
  type TestPerson,
  type TestRun,
  type TestWorkspace,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { newDecidingToken } from './deciding-token.ts';

let app: TestApp;
let workspace: TestWorkspace;
let asker: TestPerson;
let boss: TestPerson;
let other: TestPerson;
const sent: OutgoingMail[] = [];

beforeAll(async () => {
  app = await openTestApp();
  app.context.mail.send = async (mail) => {
    sent.push(mail);
    return { refused: [] };
  };
  workspace = await createTestWorkspace(app);
  asker = await workspace.person();
  boss = await workspace.person();
  other = await workspace.person();
});
afterAll(() => app.close());

let count = 0;
type Kind = 'approval' | 'yes_no' | 'task' | 'form';

/** A run whose one open step is assigned to people, and the tokens that were mailed to them. */
async function ask(kind: Kind, people: TestPerson[], more: { required?: boolean; all?: boolean; lock?: boolean } = {}) {
  const { act, group, field } = definitionBuilders(`decide ${++count}`);
  const note = { ...field('text', 'note', 'Note'), required: more.required ?? false };
  const vote = more.all ? ({ match: 'all' } as const) : anyVote;
  const settings = {
    approval: { fields: more.required ? [note] : [], vote, cancel_on_disapprove: false },
    yes_no: { question: 'Is {{city}} right?', vote },
    task: { instructions: 'Go to {{city}}', vote },
    form: { fields: [note] },
  }[kind];
  const definition = {
    schema: 1 as const,
    trigger_form: [field('text', 'city', 'City')],
    action_groups: [
      group(
        'One',
        act(kind, 'Decide', settings as never, {
          assignees: people.map(({ ref }) => ref),
          is_lock: more.lock ?? false,
        }),
      ),
      group('Two', act('task', 'After', { instructions: '', vote: anyVote }, { assignees: [other.ref] })),
    ],
    cancellation: [],
  };
  const { id } = await createTestWorkflow(workspace, definition, [asker.ref]);
  const { body } = await asker.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, {
    workflow_id: id,
    run: { name: `Trip ${count}` },
    fields: [{ key: 'city', value: 'Lisbon' }],
  });
  sent.length = 0;
  await app.work();
  const tokens = people.map((person) => tokenTo(person));
  return { run: body.run, token: tokens[0] ?? '', tokens };
}

const tokenTo = (person: TestPerson): string =>
  /\/decide\?token=([\w.-]+)/.exec(sent.findLast(({ to }) => to[0] === person.email)?.text ?? '')?.[1] ?? '';

const pathOf = (token: string) => `/api/v1/public/decide/${token}`;
const look = (token: string) => app.call<{ decision: Decision }>('GET', pathOf(token));
const decide = (token: string, answer: string, comment = '') => app.call('POST', pathOf(token), { answer, comment });
const now = async (run: TestRun) =>
  (await workspace.owner.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${run.id}`)).body.run;
const reassign = (run: TestRun, person: TestPerson) =>
  applyAsSystem(app.context, workspace.id, run.id, {
    type: 'reassign',
    run_step_id: stepOf(run, 'Decide').id,
    by: workspace.owner.member_id,
    assignees: [person.ref],
  });

/** All stored rows about a run, its links and jobs, as text. */
async function everythingAbout({ id }: TestRun) {
  const { rows } = await app.context.pool.query<{ row: string }>(
    `select r::text as row from runs r where id = $1
    union all select s::text from run_steps s where run_id = $1
    union all select a::text from step_answers a where run_id = $1
    union all select h::text from activities h where run_id = $1
    union all select n::text from notices n where run_id = $1
    union all select d::text from deciding_links d where run_id = $1
    union all select j::text from pgboss.job j where data::text like '%' || $1 || '%' order by row`,
    [id],
  );
  return rows;
}

describe('a deciding link', () => {
  test.each([
    ['approval', ['Approve', 'Disapprove']],
    ['yes_no', ['Yes', 'No']],
    ['task', ['Done']],
  ] as const)('has a button for each answer in the mail of a %s step', async (kind, labels) => {
    const { token } = await ask(kind, [boss]);
    const { text } = sent.find(({ to }) => to[0] === boss.email) as OutgoingMail;
    for (const label of labels) expect(text).toMatch(new RegExp(`^${label}: http://baton.test/decide\\?token=`, 'm'));
    expect(token).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
  });

  test('is missing in mails of a step that has a required field', async () => {
    expect((await ask('form', [boss])).token).toBe('');
    expect((await ask('approval', [boss], { required: true })).token).toBe('');
  });

  test('shows the step as its recipient may see it, and must not be cached', async () => {
    const { token, run } = await ask('yes_no', [boss], { lock: true });
    const { status, body, headers } = await look(token);
    expect(status).toBe(200);
    expect(body.decision).toMatchObject({
      workspace: { name: 'Workshop' },
      run: { id: run.id, fields: [{ label: 'City', text: 'Lisbon' }] },
      run_step: { name: 'Decide', text: 'Is Lisbon right?', answers: ['yes', 'no'] },
    });
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
    const { rows } = await app.context.pool.query<{ row: string }>(
      'select row_to_json(d)::text as row from deciding_links d',
    );
    expect(rows.some(({ row }) => row.includes(token) || row.includes(token.slice(0, 43)))).toBe(false);
  });

  test('decides nothing when it is opened, however often and by whatever method', async () => {
    const { token, run } = await ask('approval', [boss]);
    const before = [await now(run), await everythingAbout(run)];
    const asking = [{}, { purpose: 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }, { 'x-moz': 'prefetch' }];
    // Alternates between methods and addresses.
    const openings = Array.from({ length: 100 }, async (_, number) => {
      const isPage = number % 4 > 1;
      const { statusCode } = await app.app.inject({
        method: number % 2 ? 'HEAD' : 'GET',
        url: isPage ? `/decide?token=${token}&answer=approve` : `${pathOf(token)}?answer=approve`,
        headers: { ...asking[(number >> 2) % asking.length], 'user-agent': 'Scanner/1.0' } as Record<string, string>,
      });
      // The page exists only if the browser app is built.
      expect(isPage ? [200, 404] : [200]).toContain(statusCode);
    });
    await Promise.all(openings);
    await app.work();
    expect([await now(run), await everythingAbout(run)]).toEqual(before);
    expect((await decide(token, 'approve')).status).toBe(200);
  });

  test('answers once, as its recipient, with fifty concurrent requests', async () => {
    const { token, run } = await ask('approval', [boss]);
    const replies = await Promise.all(Array.from({ length: 50 }, () => decide(token, 'approve', 'Go')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const step = stepOf(await now(run), 'Decide');
    expect(step).toMatchObject({ outcome: 'approve', votes: [{ user_workspace_id: boss.member_id, comment: 'Go' }] });
    const { rows } = await app.context.pool.query(
      `select kind from activities where run_id = $1 and kind = 'step_answered'`,
      [run.id],
    );
    expect(rows).toHaveLength(1);
    const { status, problem } = await look(token);
    expect([status, problem.code, problem.values]).toEqual([
      409,
      'step_settled',
      { by: expect.stringMatching(/ Test$/), at: expect.any(Number) },
    ]);
  });

  test('shows who has the next step', async () => {
    const { token } = await ask('task', [boss]);
    const { body } = await decide(token, 'done');
    expect(body).toMatchObject({
      answer: 'done',
      run: { status: 'running', holders: [expect.stringMatching(/ Test$/)] },
    });
  });

  test('answers for its recipient only where all must answer, and then shows that', async () => {
    const { tokens, run } = await ask('approval', [boss, other], { all: true });
    expect((await decide(tokens[0] ?? '', 'approve')).status).toBe(200);
    expect((await look(tokens[0] ?? '')).problem).toMatchObject({
      code: 'already_answered',
      values: { at: expect.any(Number) },
    });
    expect((await decide(tokens[0] ?? '', 'approve')).problem.code).toBe('already_answered');
    expect((await look(tokens[1] ?? '')).status).toBe(200);
    expect(stepOf(await now(run), 'Decide').status).toBe('pending');
  });

  test('is refused where a second factor is required that its recipient does not have', async () => {
    const { token, run } = await ask('approval', [boss]);
    const requires = (isRequired: boolean) =>
      app.context.pool.query('update workspaces set requires_second_factor = $2 where id = $1', [
        workspace.id,
        isRequired,
      ]);
    await requires(true);
    for (const { status, problem } of [await look(token), await decide(token, 'approve')]) {
      expect([status, problem.code]).toEqual([403, 'second_factor_missing']);
    }
    await requires(false);
    expect(stepOf(await now(run), 'Decide').status).toBe('pending');
  });

  test('is refused for a deactivated member, for a former assignee, and in a disabled workspace', async () => {
    const leaver = await workspace.person();
    const { tokens, run } = await ask('approval', [leaver, boss]);
    const [theirs = '', his = ''] = tokens;
    await app.context.pool.query(`update members set status = 'disabled' where id = $1`, [leaver.member_id]);
    for (const { status, problem } of [await look(theirs), await decide(theirs, 'approve')]) {
      expect([status, problem.code]).toEqual([403, 'not_your_step']);
    }
    await reassign(run, other);
    for (const { status, problem } of [await look(his), await decide(his, 'approve')]) {
      expect([status, problem.code]).toEqual([403, 'not_your_step']);
    }
    await reassign(run, boss);
    await app.context.pool.query(`update workspaces set status = 'disabled' where id = $1`, [workspace.id]);
    for (const { status, problem } of [await look(his), await decide(his, 'approve')]) {
      expect([status, problem.code]).toEqual([403, 'workspace_disabled']);
    }
    await app.context.pool.query(`update workspaces set status = 'enabled' where id = $1`, [workspace.id]);
    expect(stepOf(await now(run), 'Decide').status).toBe('pending');
    expect((await decide(his, 'disapprove')).status).toBe(200);
  });

  test('is refused for a former member who is invited again until they accept, and none is mailed to them', async () => {
    const former = await workspace.person();
    const { run, token } = await ask('approval', [former, boss]);
    await workspace.owner.call('DELETE', `${workspace.path}/users/${former.member_id}`);
    await workspace.owner.call('POST', `${workspace.path}/invitations`, { emails: [former.email], role: 'member' });
    await app.work();
    const invitation = sent.findLast(({ to }) => to[0] === former.email)?.text ?? '';
    await reassign(run, former);
    for (const { status, problem } of [await look(token), await decide(token, 'approve')]) {
      expect([status, problem.code]).toEqual([403, 'not_your_step']);
    }
    await ask('approval', [former]);
    expect(sent.filter(({ to }) => to[0] === former.email)).toEqual([]);

    const accepting = /register\?invitation=([\w-]{43})/.exec(invitation)?.[1];
    expect((await former.call('POST', `/api/v1/public/invitations/${accepting}`, {})).status).toBe(200);
    expect((await decide(token, 'approve')).status).toBe(200);
  });

  test('applies to its attempt only, and accepts only answers that the step offers', async () => {
    const first = await ask('approval', [boss]);
    const second = await ask('yes_no', [boss]);
    expect((await decide(second.token, 'approve')).problem.code).toBe('answer_not_offered');
    expect((await decide(first.token, 'approve')).status).toBe(200);
    expect(stepOf(await now(second.run), 'Decide').status).toBe('pending');
    expect((await app.call('POST', pathOf(second.token), { answer: 'sent' })).problem).toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'answer' }],
    });
    // The id of another step in the body is ignored.
    const body = { answer: 'yes', run_step_id: stepOf(first.run, 'After').id, run_id: first.run.id };
    expect((await app.call('POST', pathOf(second.token), body)).status).toBe(200);
    expect(stepOf(await now(first.run), 'After').status).toBe('pending');
  });

  test('is expired if it is forged, unknown or too old', async () => {
    const { token, run } = await ask('approval', [boss]);
    const [name = '', signature = ''] = token.split('.');
    const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`;
    const { token: unknown } = newDecidingToken(app.context.config.SECRET);
    const { token: foreign } = newDecidingToken('another secret that has enough characters');
    for (const bad of [`${name}.${flipped}`, unknown, foreign, `${name}.${name}`]) {
      expect((await look(bad)).problem.code).toBe('link_expired');
      expect((await decide(bad, 'approve')).problem.code).toBe('link_expired');
    }
    for (const bad of [name, `${token}x`, '']) expect((await look(bad)).status).toBe(404);
    app.later(30 * 24 * 3600 + 1);
    expect([(await look(token)).status, (await decide(token, 'approve')).status]).toEqual([410, 410]);
    app.later(-30 * 24 * 3600 - 1);
    expect(stepOf(await now(run), 'Decide').status).toBe('pending');
  });

  test('is refused from another site', async () => {
    const { token, run } = await ask('approval', [boss]);
    const { problem } = await app.call(
      'POST',
      pathOf(token),
      { answer: 'approve' },
      { origin: 'https://evil.example' },
    );
    expect(problem.code).toBe('cross_site');
    expect(stepOf(await now(run), 'Decide').status).toBe('pending');
  });
});

describe('the footer of a mail', () => {
  const linkTo = (person: TestPerson) =>
    /\/unsubscribe\?token=([\w.-]+)/.exec(sent.findLast(({ to }) => to[0] === person.email)?.text ?? '')?.[1] ?? '';
  const isSubscribed = async (person: TestPerson) =>
    (await person.call<{ user: { subscribed_to_email: boolean } }>('GET', '/api/v1/user/me')).body.user
      .subscribed_to_email;
  const path = '/api/v1/public/unsubscribe';

  test('stops and resumes mails by a button; opening the link changes nothing', async () => {
    await ask('task', [boss]);
    const token = linkTo(boss);
    for (const method of ['GET', 'HEAD'] as const) {
      await app.app.inject({ method, url: `/unsubscribe?token=${token}` });
      await app.app.inject({ method, url: `${path}?token=${token}` });
    }
    expect(await isSubscribed(boss)).toBe(true);
    const { body } = await app.call('POST', path, { token });
    expect(body).toEqual({ email: boss.email, mails: 'runs', subscribed_to_email: false });
    expect(await isSubscribed(boss)).toBe(false);
    expect((await ask('task', [boss])).token).toBe('');
    await app.call('POST', path, { token, subscribed_to_email: true });
    expect(await isSubscribed(boss)).toBe(true);
  });

  test.each(['/unsubscribe', path])(
    "stops mails through a mail program's button, which posts a form to %s",
    async (place) => {
      await ask('task', [boss]);
      const { statusCode } = await app.app.inject({
        method: 'POST',
        url: `${place}?token=${linkTo(boss)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect([statusCode, await isSubscribed(boss)]).toEqual([200, false]);
      await app.call('POST', path, { token: linkTo(boss), subscribed_to_email: true });
    },
  );

  test('with a forged token changes nothing', async () => {
    await ask('task', [boss]);
    const token = linkTo(boss);
    const [, signature] = token.split('.');
    for (const bad of [`${other.user_id}.${signature}`, `${token}x`, 'x', `${app.context.nextId()}.${signature}`]) {
      expect((await app.call('POST', path, { token: bad })).problem.code).toBe('link_expired');
    }
    expect((await app.call('POST', path, {})).problem.errors).toMatchObject([{ field: 'token', code: 'blank' }]);
    expect([await isSubscribed(boss), await isSubscribed(other)]).toEqual([true, true]);
  });
});
