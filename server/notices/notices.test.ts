import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Definition, Ref } from '../../engine/definition.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import { PermanentJobError } from '../jobs/permanent-job-error.ts';
import type { OutgoingMail } from '../outside/mail.ts';
import { addNotices, insertNotices, type NewNotice } from '../people/add-notices.ts';
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
import { claimNotices } from './claim-notices.ts';

let app: TestApp;
let workspace: TestWorkspace;
let asker: TestPerson;
let boss: TestPerson;
let other: TestPerson;
let sent: OutgoingMail[] = [];

beforeAll(async () => {
  app = await openTestApp({ MAIL_GATHERING_SECONDS: '60' });
  app.context.mail.send = async (mail) => {
    if (mail.to[0] === 'out@example.org') throw new PermanentJobError('550 No such user');
    sent.push(mail);
    return { refused: [] };
  };
  workspace = await createTestWorkspace(app);
  asker = await workspace.person();
  boss = await workspace.person();
  other = await workspace.person();
});
afterAll(() => app.close());
afterEach(async () => {
  await gather();
  sent = [];
  await app.context.pool.query(`update users set subscribed_to_email = true, language_preference = null,
    time_zone_preference = null`);
});

/** Runs the jobs, waits until the collection time is over, and runs them again. */
async function gather(): Promise<void> {
  await app.work();
  app.later(61);
  await app.work();
}

const day = 24 * 3600;
const to = (person: TestPerson) => sent.filter((mail) => mail.to[0] === person.email);
const only = (mails: OutgoingMail[]): OutgoingMail => {
  expect(mails.map(({ subject }) => subject)).toHaveLength(1);
  return mails[0] as OutgoingMail;
};

type TestTexts = ReturnType<typeof definitionBuilders>;
let count = 0;
/** Groups of actions with unique names. */
function define(groups: (build: TestTexts) => Definition['action_groups']): Definition {
  return {
    schema: 1,
    trigger_form: [],
    action_groups: groups(definitionBuilders(`notices ${++count}`)),
    cancellation: [],
  };
}
const task = ({ act }: TestTexts, name: string, assignees: Ref[], more: object = {}) =>
  act('task', name, { instructions: '', vote: anyVote }, { assignees, ...more });

async function start(definition: Definition, run: object = {}): Promise<TestRun> {
  return startOf((await createTestWorkflow(workspace, definition, [asker.ref])).id, run);
}

async function startOf(workflow_id: string, run: object): Promise<TestRun> {
  const { body, problem } = await asker.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, { workflow_id, run });
  if (!body.run) throw new Error(JSON.stringify(problem));
  return body.run;
}

const oneTask = (assignees: Ref[], more: object = {}) =>
  define((build) => [build.group('One', task(build, 'Do', assignees, more))]);

const answer = (person: TestPerson, run: TestRun, name: string, given = 'done') =>
  person.call('PATCH', `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, name).id}`, {
    run_step: { answer: given },
  });

const repeat = (queue: string) =>
  app.context.pool.query(`update pgboss.job set state = 'created', start_after = now() where name = $1`, [queue]);

describe('a step that opens', () => {
  test('is mailed to each assignee once, in their language, as text and HTML', async () => {
    await app.context.pool.query(`update users set language_preference = 'fr' where id = $1`, [boss.user_id]);
    await app.context.pool.query(`update users set language_preference = 'th' where id = $1`, [other.user_id]);
    const run = await start(oneTask([boss.ref, other.ref, asker.ref, await workspace.group(boss)]), {
      name: 'Boat <b>',
    });
    await gather();
    const [mine, french, thai] = [only(to(asker)), only(to(boss)), only(to(other))];
    expect(mine.subject).toBe('Do waits for you: Boat <b>');
    expect(french.subject).toBe('Do vous attend\u00a0: Boat <b>');
    expect(thai.subject).toBe('Do รอคุณอยู่: Boat <b>');
    expect(mine.text).toContain(`http://baton.test/workspaces/${workspace.id}/runs/${run.id}/show`);
    expect(mine.html).toContain('Boat &#60;b&#62;');
    expect(mine.html).not.toContain('<b>');
    expect(french.html).toContain('lang="fr"');
  });

  test('is mailed with what there is to decide, and nothing of a locked action, even for those who may read it', async () => {
    const definition: Definition = {
      ...define((build) => {
        const secret = build.act(
          'form',
          'Salary',
          { fields: [build.field('text', 'salary', 'Salary')] },
          { assignees: [boss.ref], is_lock: true },
        );
        const first = build.act(
          'approval',
          'First look',
          { fields: [], vote: anyVote, cancel_on_disapprove: false },
          { assignees: [boss.ref] },
        );
        const ask = { question: 'Is {{place}} right for {{salary}}?', vote: anyVote };
        return [
          build.group('One', secret, first),
          build.group(
            'Two',
            build.act('yes_no', 'Final', ask, { assignees: [boss.ref], description: 'Look closely.' }),
          ),
        ];
      }),
      trigger_form: [
        definitionBuilders(`notices ${count}`).field('long_text', 'place', 'Place'),
        definitionBuilders(`notices ${count}`).field('currency', 'costs', 'Costs', { currency: 'EUR' }),
        definitionBuilders(`notices ${count}`).field('date', 'day', 'Day'),
        definitionBuilders(`notices ${count}`).field('duration', 'takes', 'Takes'),
        definitionBuilders(`notices ${count}`).field('task', 'booked', 'Booked'),
      ],
    };
    const { id } = await createTestWorkflow(workspace, definition, [asker.ref]);
    const begun = await asker.call<{ run: TestRun }>('POST', `${workspace.path}/runs`, {
      workflow_id: id,
      fields: [
        { key: 'place', value: 'Lisbon <b>\nand Porto' },
        { key: 'costs', value: '1234.5' },
        { key: 'day', value: '2026-11-30' },
        { key: 'takes', value: 135 },
        { key: 'booked', value: true },
      ],
    });
    const { run } = begun.body;
    const give = (name: string, run_step: object) =>
      boss.call('PATCH', `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, name).id}`, { run_step });
    await give('First look', { answer: 'approve', comment: 'Book early' });
    await give('Salary', {
      answer: 'submitted',
      comment: 'Not a word',
      fields: [{ key: 'salary', value: '4321 euros' }],
    });
    await gather();
    const mail = only(to(boss).filter(({ subject }) => subject.startsWith('Final')));
    expect(mail.text).toContain('Started by Person');
    expect(mail.text).toContain('Place: Lisbon <b>\n  and Porto');
    expect(mail.text).toContain(' Test:\n> Book early');
    expect(mail.text).toContain('and Porto right for ?');
    expect(mail.text).toContain('Look closely.');
    // As the deciding page writes them.
    expect(mail.text).toContain('Costs: €\u00a01,234.50');
    expect(mail.text).toContain('Day: 30 Nov 2026');
    expect(mail.text).toContain('Takes: 2 h 15 min');
    expect(mail.text).toContain('Booked: Done');
    expect(mail.html).toContain('Lisbon &#60;b&#62;<br>and Porto');
    for (const body of [mail.text, mail.html]) expect(body).not.toMatch(/4321|Not a word|Salary/);
  });

  test('is one of fifty that a mail lists, and the others are counted; what no longer waits is in none', async () => {
    const { id } = await createTestWorkflow(workspace, oneTask([boss.ref]), [asker.ref]);
    const runs = await Promise.all(Array.from({ length: 53 }, (_, n) => startOf(id, { name: `Box ${n + 1}` })));
    expect((await answer(boss, runs[0] as TestRun, 'Do')).status).toBe(200);
    await gather();
    const mail = only(to(boss));
    expect(mail.subject).toBe('Actions that wait for you: 52');
    expect(mail.text).toContain('More that waits for you in Baton: 2.');
    const listed = new Set(mail.text.match(/Do: Box \d+/g));
    expect([listed.size, listed.has('Do: Box 1')]).toEqual([50, false]);
    const { rows } = await app.context.pool.query(
      'select 1 from notices where told_at is null and mail_id is not null',
    );
    expect(rows).toEqual([]);
  });

  test('shows its due date in the zone of the reader, or else of the workspace', async () => {
    await app.context.pool.query(`update users set time_zone_preference = 'Asia/Bangkok' where id = $1`, [
      boss.user_id,
    ]);
    const due_date = Math.ceil(app.context.now() / day) * day + 30 * day + 20 * 3600;
    await start(oneTask([boss.ref, other.ref]), { due_date });
    await gather();
    expect(only(to(other)).text).toMatch(/It is due .* at 20:00\./);
    expect(only(to(boss)).text).toMatch(/It is due .* at 03:00\./);
  });

  test('is not mailed to members without subscription, even if they unsubscribe while it is collected', async () => {
    await start(oneTask([boss.ref, other.ref]));
    await app.work();
    await app.context.pool.query('update users set subscribed_to_email = false where id = $1', [boss.user_id]);
    await gather();
    expect([to(boss), to(other)].map((mails) => mails.length)).toEqual([0, 1]);
  });

  test('is not mailed if it was answered in the meantime, nor to a former assignee', async () => {
    const run = await start(oneTask([boss.ref, other.ref]));
    const second = await start(oneTask([other.ref]));
    await app.work();
    await answer(boss, run, 'Do');
    await applyAsSystem(app.context, workspace.id, second.id, {
      type: 'reassign',
      run_step_id: stepOf(second, 'Do').id,
      by: workspace.owner.member_id,
      assignees: [boss.ref],
    });
    await gather();
    await gather();
    expect(to(other)).toEqual([]);
    expect(only(to(boss)).subject).toMatch(/^Do waits for you/);
  });

  test('is mailed once by jobs that run twice', async () => {
    await start(oneTask([boss.ref]));
    await gather();
    for (const queue of ['notify_opened', 'mail_notices']) {
      await repeat(queue);
      await gather();
    }
    expect(new Set(to(boss).map(({ key }) => key)).size).toBe(1);
    expect(to(boss)).toHaveLength(1);
  });

  test('is mailed together with the others of the same minute, each with its link; later ones are in the next mail', async () => {
    const approval = define((build) => [
      build.group(
        'Two',
        build.act(
          'approval',
          'Check',
          { fields: [], vote: anyVote, cancel_on_disapprove: false },
          { assignees: [boss.ref] },
        ),
        task(build, 'Do', [boss.ref]),
      ),
    ]);
    await start(approval, { name: 'First' });
    const form = define((build) => [
      build.group(
        'One',
        build.act('form', 'Fill in', { fields: [build.field('text', 'note', 'Note')] }, { assignees: [boss.ref] }),
      ),
    ]);
    const filled = await start(form, { name: 'Second' });
    await gather();
    await start(oneTask([boss.ref]), { name: 'Third' });
    await gather();
    expect(to(boss).map(({ subject }) => subject)).toEqual(['Actions that wait for you: 3', 'Do waits for you: Third']);
    const text = to(boss)[0]?.text ?? '';
    expect(text.match(/^- .*$/gm)?.sort()).toEqual(['- Check: First', '- Do: First', '- Fill in: Second']);
    expect(text.match(/\/decide\?token=/g)).toHaveLength(2);
    expect(text).toContain(`/runs/${filled.id}/show`);
  });

  test('is never lost when notices are added while others are claimed', async () => {
    const run = await start(oneTask([boss.ref]));
    const run_step_id = stepOf(run, 'Do').id;
    const kept: string[] = [];
    let adding = true;
    const job = { workspace_id: workspace.id, member_id: boss.member_id };
    const taking = async () => {
      while (adding) {
        const { rows } = await app.context.pool.query('select id from notice_mails where member_id = $1', [
          boss.member_id,
        ]);
        if (rows[0]) kept.push(...(await claimNotices(app.context.pool, job, rows[0].id)).map(({ key }) => key));
      }
    };
    const takers = [taking(), taking()];
    const keys = Array.from({ length: 120 }, (_, number) => `opened.test-${number}`);
    const add = async (key: string) =>
      addNotices(app.context, workspace.id, [
        { member_id: boss.member_id, key, run_id: run.id, run_step_id, kind: 'opened', due_at: null, mailing: 'now' },
      ]);
    for (let at = 0; at < keys.length; at += 6) await Promise.all(keys.slice(at, at + 6).map(add));
    adding = false;
    await Promise.all(takers);
    const { rows } = await app.context.pool.query(
      `select n.key from notices n join notice_mails m on m.workspace_id = n.workspace_id and m.member_id = n.member_id
          and m.id = n.mail_id
        where n.member_id = $1`,
      [boss.member_id],
    );
    const inOpenMail = rows.map(({ key }) => key as string);
    const ofTest = (all: string[]) => new Set(all.filter((key) => key.startsWith('opened.test')));
    expect(ofTest([...kept, ...inOpenMail])).toEqual(new Set(keys));
    expect(ofTest(kept).size).toBeGreaterThan(0);
    await app.context.pool.query('update notices set told_at = now() where member_id = $1 and mail_id is not null', [
      boss.member_id,
    ]);
  });

  test('is added to an open mail without waiting for others that are being added to it', async () => {
    const run = await start(oneTask([boss.ref]));
    const add = (key: string, run_step_id: string): NewNotice[] => [
      { member_id: boss.member_id, key, run_id: run.id, run_step_id, kind: 'opened', due_at: null, mailing: 'now' },
    ];
    const { id } = stepOf(run, 'Do');
    await addNotices(app.context, workspace.id, add('opened.first', id));
    const slow = await app.context.pool.connect();
    await slow.query('begin');
    await insertNotices(app.context, slow, workspace.id, add('opened.slow', id));
    await addNotices(app.context, workspace.id, add('opened.fast', id));
    await slow.query('commit');
    slow.release();
    const { rows } = await app.context.pool.query(
      `select count(distinct mail_id) as mails, count(*) as notices from notices
      where member_id = $1 and key in ('opened.first', 'opened.slow', 'opened.fast')`,
      [boss.member_id],
    );
    expect(rows).toEqual([{ mails: 1, notices: 3 }]);
    await gather();
  });
});

describe('every notice mail', () => {
  test('has an unsubscribe link in its footer and in the headers of RFC 8058', async () => {
    await start(oneTask([boss.ref]));
    await gather();
    const { headers, text, html } = only(to(boss));
    const link = /http:\/\/baton\.test\/unsubscribe\?token=[\w.-]+/.exec(text)?.[0];
    expect(headers).toMatchObject({
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(html).toContain(link);
  });

  test('has these headers on the wire, whatever the names in it contain', async () => {
    const plain = await openTestApp();
    const otherWorkspace = await createTestWorkspace(plain);
    const { id } = await createTestWorkflow(otherWorkspace, oneTask([otherWorkspace.owner.ref]), [
      otherWorkspace.owner.ref,
    ]);
    await otherWorkspace.owner.call('POST', `${otherWorkspace.path}/runs`, { workflow_id: id, run: { name: 'A' } });
    // As it could be called before such names were refused.
    await plain.context.pool.query('update runs set name = $2 where workspace_id = $1', [
      otherWorkspace.id,
      'A\u2028Bcc: x@example.org',
    ]);
    await plain.work();
    const mail = plain.mails().find((one) => one.includes(`To: ${otherWorkspace.owner.email}`)) ?? '';
    const head = mail.slice(0, mail.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' ');
    expect(head).toMatch(/^List-Unsubscribe: <http:\/\/baton\.test\/unsubscribe\?token=[\w.-]+>$/m);
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(head).not.toMatch(/^Bcc/im);
    await plain.close();
  });
});

describe('a due date', () => {
  /** Advances the clock day by day, and returns the subjects that a person got on each day. */
  async function remindersOf(person: TestPerson, days: number, each: (passed: number) => unknown = () => {}) {
    const subjects: string[][] = [];
    for (let passed = 1; passed <= days; passed++) {
      app.later(day - 61);
      await gather();
      subjects.push(to(person).map(({ subject }) => subject.replace(/:.*/, '')));
      sent = [];
      await each(passed);
    }
    return subjects;
  }
  let holder: TestPerson;
  beforeEach(async () => {
    holder = await workspace.person();
  });
  const [soon, now, late, nothing] = [['Do is due in a day'], ['Do is due now'], ['Do is overdue'], []];

  test('of a step sends reminders one day before, when it is due, and daily up to seven days after', async () => {
    await start(oneTask([holder.ref], { due_after: '1_week' }));
    await gather();
    sent = [];
    const none = Array.from({ length: 5 }, () => nothing);
    const week = Array.from({ length: 7 }, () => late);
    expect(await remindersOf(holder, 16)).toEqual([...none, soon, now, ...week, nothing, nothing]);
  });

  test('sends no reminders once the step is settled', async () => {
    const run = await start(oneTask([holder.ref], { due_after: '1_week' }));
    await gather();
    sent = [];
    const seen = await remindersOf(holder, 9, (passed) => passed === 7 && answer(holder, run, 'Do'));
    expect(seen.slice(5)).toEqual([soon, now, nothing, nothing]);
  });

  test('of a run applies to its open steps without a date of their own; a changed date voids the old one', async () => {
    const due_date = app.context.now() + 3 * day + 600;
    const run = await start(oneTask([holder.ref]), { due_date });
    await gather();
    sent = [];
    const edit = (passed: number) =>
      passed === 1 &&
      applyAsSystem(app.context, workspace.id, run.id, {
        type: 'edit',
        by: asker.member_id,
        due_at: due_date + 2 * day,
      });
    expect(await remindersOf(holder, 6, edit)).toEqual([nothing, nothing, nothing, nothing, soon, now]);
    await answer(holder, run, 'Do');
  });

  test('sends reminders to the current assignees', async () => {
    const run = await start(oneTask([holder.ref], { due_after: '1_week' }));
    await gather();
    await remindersOf(holder, 2);
    await applyAsSystem(app.context, workspace.id, run.id, {
      type: 'reassign',
      run_step_id: stepOf(run, 'Do').id,
      by: workspace.owner.member_id,
      assignees: [other.ref],
    });
    const recipients: string[] = [];
    const note = () => recipients.push(...sent.map(({ to: [address] }) => address ?? ''));
    for (let passed = 0; passed < 4; passed++) {
      app.later(day);
      await gather();
      note();
      sent = [];
    }
    expect(recipients).toContain(other.email);
    expect(recipients).not.toContain(holder.email);
    await answer(other, run, 'Do');
  });

  test('sends one reminder after several days without a worker', async () => {
    const run = await start(oneTask([holder.ref], { due_after: '1_week' }));
    await gather();
    sent = [];
    app.later(10 * day);
    await gather();
    expect(to(holder).map(({ subject }) => subject.replace(/:.*/, ''))).toEqual(late);
    await repeat('remind_due');
    await gather();
    expect(to(holder)).toHaveLength(1);
    await answer(holder, run, 'Do');
  });
});

describe('the end of a run', () => {
  const follow = (person: TestPerson, run: TestRun, method: 'POST' | 'DELETE' = 'POST') =>
    person.call<{ run: { is_following: boolean; can: Record<string, boolean>; participants: { roles: string[] }[] } }>(
      method,
      `${workspace.path}/runs/${run.id}/follow`,
    );

  test('is mailed to its initiator and followers once, but not to who ended it, unfollowed or unsubscribed', async () => {
    const silent = await workspace.person('owner');
    const left = await workspace.person('owner');
    const watcher = await workspace.person('owner');
    const run = await start(oneTask([boss.ref]), { name: 'Ends' });
    for (const person of [silent, left, watcher, watcher, boss]) await follow(person, run);
    await follow(left, run, 'DELETE');
    await app.context.pool.query('update users set subscribed_to_email = false where id = $1', [silent.user_id]);
    await gather();
    sent = [];
    await answer(boss, run, 'Do');
    await gather();
    await repeat('notify_followers');
    await gather();
    expect(sent.map(({ to: [address], subject }) => [address, subject]).sort()).toEqual(
      [asker, watcher].map(({ email }) => [email, 'Ends is completed']).sort(),
    );
  });

  test('by cancellation is not mailed to who cancelled', async () => {
    const run = await start(oneTask([boss.ref]), { name: 'Stops' });
    await follow(workspace.owner, run);
    await workspace.owner.call('PATCH', `${workspace.path}/runs/${run.id}/cancel`);
    await gather();
    const mail = only(sent);
    expect([mail.to, mail.subject]).toEqual([[asker.email], 'Stops is cancelled']);
    expect(mail.text).toMatch(/^Person\d+ Test cancelled Stops/);
  });

  test('by failure is mailed to the admins with what to do, and to the others as a failure', async () => {
    const settings = {
      to: [{ type: 'email', email: 'out@example.org' }],
      cc: [],
      bcc: [],
      reply_to: [],
      subject: 'S',
      body: 'B',
    };
    const definition = define((build) => [
      build.group('One', build.act('automatic_email', 'Send', settings as never, {}), task(build, 'Do', [boss.ref])),
    ]);
    const run = await start(definition, { name: 'Fails' });
    await follow(boss, run);
    await follow(workspace.owner, run);
    await gather();
    const subjects = (person: TestPerson) => to(person).map(({ subject }) => subject);
    expect(subjects(workspace.owner)).toEqual(['Fails needs attention']);
    expect(to(workspace.owner)[0]?.text).toContain('550 No such user');
    expect(subjects(asker)).toEqual(['Fails has stopped']);
    expect(subjects(boss).sort()).toEqual(['Do waits for you: Fails', 'Fails has stopped']);
    await app.context.pool.query('update users set subscribed_to_email = false where id = $1', [
      workspace.owner.user_id,
    ]);
    const again = await start(definition, { name: 'Again' });
    sent = [];
    await gather();
    expect(subjects(workspace.owner)).toEqual([]);
    expect(again.id).not.toBe(run.id);
  });

  test('by failure is mailed to the owners if the only admin has not accepted their invitation', async () => {
    const emails = ['admin-to-be@example.org'];
    const { body } = await workspace.owner.call<{ results: { user_workspace_id: string }[] }>(
      'POST',
      `${workspace.path}/invitations`,
      { emails, role: 'member' },
    );
    const to_out = { to: [{ type: 'email', email: 'out@example.org' }], cc: [], bcc: [], reply_to: [] };
    const definition = define((build) => [
      build.group('One', build.act('automatic_email', 'Send', { ...to_out, subject: 'S', body: 'B' } as never, {})),
    ]);
    const { id, path } = await createTestWorkflow(workspace, definition, [asker.ref]);
    const admins = [body.results[0]?.user_workspace_id];
    expect((await workspace.owner.call('PATCH', path, { workflow: { admins } })).status).toBe(200);
    await startOf(id, { name: 'Fails' });
    await gather();
    expect(to(workspace.owner).map(({ subject }) => subject)).toEqual(['Fails needs attention']);
  });

  test.each([
    ['is locked', true, false],
    ['passes on what a locked action asks', false, true],
  ])('of an action that %s is mailed to the admins without its reason', async (_what, is_lock, from_locked) => {
    const definition = define((build) => {
      const field = build.field('email', 'whom', 'Whom');
      const to = from_locked ? { type: 'field', field_id: field.id } : { type: 'email', email: 'out@example.org' };
      const settings = { to: [to], cc: [], bcc: [], reply_to: [], subject: 'S', body: 'B' };
      return [
        build.group('Ask', build.act('form', 'Secret', { fields: [field] }, { assignees: [boss.ref], is_lock: true })),
        build.group('Send', build.act('automatic_email', 'Send', settings as never, { is_lock })),
      ];
    });
    const run = await start(definition, { name: 'Fails' });
    await boss.call('PATCH', `${workspace.path}/runs/${run.id}/run_steps/${stepOf(run, 'Secret').id}`, {
      run_step: { answer: 'submitted', fields: [{ key: 'whom', value: 'out@example.org' }] },
    });
    await gather();
    const mail = only(to(workspace.owner));
    expect(mail.subject).toBe('Fails needs attention');
    for (const body of [mail.text, mail.html]) expect(body).not.toContain('550');
    const { body } = await workspace.owner.call<{ run: TestRun }>('GET', `${workspace.path}/runs/${run.id}`);
    expect(stepOf(body.run, 'Send')).toMatchObject({ status: 'failed', note: expect.stringContaining('550') });
  });

  test('is mailed to followers only while they may see the run', async () => {
    const run = await start(oneTask([boss.ref]), { name: 'Hidden' });
    const group = await workspace.person();
    expect((await follow(group, run)).status).toBe(404);
    const { status, body } = await follow(boss, run);
    expect([status, body.run.is_following, body.run.can]).toEqual([
      200,
      true,
      expect.objectContaining({ follow: false, unfollow: true }),
    ]);
    expect(body.run.participants.some(({ roles }) => roles.includes('follower'))).toBe(true);
    await applyAsSystem(app.context, workspace.id, run.id, {
      type: 'reassign',
      run_step_id: stepOf(run, 'Do').id,
      by: workspace.owner.member_id,
      assignees: [other.ref],
    });
    await gather();
    sent = [];
    await answer(other, run, 'Do');
    await gather();
    expect(to(boss)).toEqual([]);
    expect(to(asker)).toHaveLength(1);
  });

  test('is not mailed in a disabled workspace', async () => {
    const otherWorkspace = await createTestWorkspace(app);
    const { id } = await createTestWorkflow(otherWorkspace, oneTask([otherWorkspace.owner.ref]), [
      otherWorkspace.owner.ref,
    ]);
    await otherWorkspace.owner.call('POST', `${otherWorkspace.path}/runs`, { workflow_id: id });
    await app.work();
    await otherWorkspace.owner.call('PATCH', `${otherWorkspace.path}/disable`);
    await gather();
    expect(to(otherWorkspace.owner)).toEqual([]);
  });
});
