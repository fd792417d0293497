import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Definition } from '../engine/definition.ts';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { byFirstName, type DemoPerson, groupId } from '../server/demo/demo-people.ts';
import { northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { enterOwn, type OwnServer, startOwnServer, type TakenMail } from './harness/own-server.ts';
import { extended } from './harness/test-tags.ts';

/**
 * All nine action types in one run, from start to end: answered by seven people, each of whom opens the step from the
 * notice mail. Mails are sent to a real mail server and checked when they arrive.
 */
let server: OwnServer;
test.beforeAll(async ({ browserName: _ }, { project }) => {
  if (project.name === 'desk') server = await startOwnServer();
});
test.afterAll(() => server?.stop());

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const customer = 'zoe@customer.example';

const mali = byFirstName('Mali');
const niels = byFirstName('Niels');
const ilse = byFirstName('Ilse');
const jun = byFirstName('Jun');
const petra = byFirstName('Petra');
const hana = byFirstName('Hana');
const yusuf = byFirstName('Yusuf');

test('a workflow with all nine action types runs to its end', extended, async ({ browser }, { project }) => {
  test.skip(project.name === 'phone', 'runs once: two of its people use a phone window');
  test.setTimeout(300_000);
  const page = await enterOwn(browser, server, mali.email);
  await addWorkflows(page);
  for (const [person, language_preference] of [
    [niels],
    [ilse, 'fr'],
    [jun, 'th'],
    [petra],
    [hana],
    [yusuf],
    [mali],
  ] as [DemoPerson, string?][]) {
    await wantMails(browser, person, language_preference ?? 'en');
  }

  const run = await startRun(page);
  const id = run.split('/').at(-2) as string;

  // A form.
  const first = await openFromMail(browser, niels, 'Describe it waits for you: Delivery 12');
  await expectAccessible(first);
  await first.getByLabel('Amount').fill('250');
  await first.getByRole('button', { name: /^Submit/ }).click();
  await expect(first.getByLabel('Amount')).toHaveCount(0);

  // An approval that is refused, which sends the run back, and an automatic mail.
  const second = await openFromMail(browser, ilse, 'Approve it vous attend\u00a0: Delivery 12');
  await second.getByRole('textbox', { name: 'Commentaire', exact: true }).fill('Trop cher.');
  await second.getByRole('button', { name: /^Refuser/ }).click();
  await expect(second.getByRole('button', { name: /^Refuser/ })).toHaveCount(0);

  // The form again, with the earlier answer.
  await mailTo(niels, 'Describe it waits for you: Delivery 12', 2);
  await first.reload();
  await expect(first.getByText('2nd attempt').first()).toBeVisible();
  await expect(first.getByLabel('Amount')).toHaveValue('250');
  await first.getByLabel('Amount').fill('180');
  await first.getByRole('button', { name: /^Submit/ }).click();
  await expect(first.getByLabel('Amount')).toHaveCount(0);

  // The approval, and a question on a phone.
  await mailTo(ilse, 'Approve it vous attend\u00a0: Delivery 12', 2);
  await second.reload();
  await second.getByRole('button', { name: /^Approuver/ }).click();
  await expect(second.getByRole('button', { name: /^Approuver/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('with Jun').first()).toBeVisible();
  const third = await openFromMail(browser, jun, 'Is there room for it? รอคุณอยู่: Delivery 12', { isOnPhone: true });
  await expect(third.getByText('Room for 180?')).toBeVisible();
  await expectAccessible(third);
  await third.getByRole('button', { name: /^ใช่/ }).click();
  await expect(third.getByRole('button', { name: /^ใช่/ })).toHaveCount(0);

  // A task on a phone, a mail that is reviewed, and a run of another workflow that is waited for.
  const fourth = await openFromMail(browser, petra, 'Clear the shelf waits for you: Delivery 12', { isOnPhone: true });
  await expect(fourth.getByText('Make room for 180.')).toBeVisible();
  await fourth.getByRole('button', { name: /^Done/ }).click();
  await expect(fourth.getByRole('button', { name: /^Done/ })).toHaveCount(0);

  const fifth = await openFromMail(browser, hana, 'Write to the customer waits for you: Delivery 12');
  const review = fifth.getByRole('region', { name: 'The email' });
  await expect(review.getByText('Dear Zoé <b>Martin</b>')).toBeVisible();
  await review.getByRole('textbox', { name: 'Subject' }).fill('It comes on Friday');
  await fifth.getByRole('region', { name: 'Steps' }).getByRole('button', { name: 'Send' }).click();
  await expect(review).toHaveCount(0);

  const sixth = await openFromMail(browser, yusuf, 'Drive it there waits for you: Delivery, the drive');
  await expect(sixth.getByText('Take 180 there.')).toBeVisible();
  // Who has no part in the parent run does not see its name.
  await expect(sixth.getByText('part of')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('waits for the run that it started')).toBeVisible();
  await sixth.getByRole('button', { name: /^Done/ }).click();
  await expect(sixth.getByText('Completed').first()).toBeVisible();

  // A chat message, and the end.
  await mailTo(mali, 'Delivery 12 is completed');
  await page.reload();
  await expect(page.getByText('Completed').first()).toBeVisible();
  await expect(page.getByText('1 earlier attempt').first()).toBeVisible();
  await expectAccessible(page);
  expect(server.chat.messages.map(({ channel, text }) => [channel, text])).toEqual([
    // Escaped for Slack.
    ['#general', '180 for Zoé &lt;b&gt;Martin&lt;/b&gt; has left'],
  ]);

  await expectMails(page, id);
});

/** Checks all mails that arrived: those of the run's steps, and the notices. */
async function expectMails(page: Page, id: string): Promise<void> {
  const { run } = await (await page.request.get(`/api/v1/user${northlake}/runs/${id}`)).json();
  const steps = (run.run_steps as { id: string; name: string; attempt: number }[]).filter(({ name }) =>
    ['Say that it is looked at', 'Write to the customer'].includes(name),
  );
  const ofSteps = server.mails.filter(({ messageId }) => messageId?.startsWith('<step.'));
  // One mail per step and attempt. The attempt before the go-back sent none.
  const ids = steps.map(({ id, attempt }) => `<step.${id}.${attempt}@localhost>`);
  expect(ofSteps.map(({ messageId }) => messageId).toSorted()).toEqual(ids.toSorted());
  expect(ids).toHaveLength(3);

  const looked = ofSteps.filter(({ subject }) => subject?.startsWith('We look at it'));
  expect(looked.map(({ subject }) => subject)).toEqual([
    'We look at it, Zoé <b>Martin</b>: 250',
    'We look at it, Zoé <b>Martin</b>: 180',
  ]);
  for (const mail of looked) {
    expect(addressesIn(mail.to)).toEqual([customer]);
    // A group, a person, and the reply-to address.
    const group = [byFirstName('Amara').email, hana.email];
    expect(addressesIn(mail.cc)?.toSorted()).toEqual([...group, 'desk@northlake.example'].toSorted());
    expect(addressesIn(mail.replyTo)).toEqual([mali.email]);
    // A blind copy is only in the envelope.
    expect(mail.bcc).toBeUndefined();
    const all = [customer, ...group, 'desk@northlake.example', 'archive@northlake.example'];
    expect(mail.recipients.toSorted()).toEqual(all.toSorted());
    expect(mail.from?.address).toBe('baton@localhost');
    expect(mail.html).toContain('<strong>Zoé &lt;b&gt;Martin&lt;/b&gt;</strong>');
    expect(mail.text).toContain('Dear Zoé <b>Martin</b>');
  }
  const reviewed = ofSteps.find(({ subject }) => subject === 'It comes on Friday');
  expect(addressesIn(reviewed?.to)).toEqual([customer]);
  expect(reviewed?.html).toContain('Dear Zoé &lt;b&gt;Martin&lt;/b&gt;');
  expect(reviewed?.text?.trim()).toBe('Dear Zoé <b>Martin</b>');

  const notices = server.mails.filter(({ messageId }) => !messageId?.startsWith('<step.'));
  expect(notices.length).toBeGreaterThanOrEqual(10);
  for (const mail of notices) {
    const link = headerOf(mail, 'list-unsubscribe');
    expect(link).toMatch(new RegExp(`^<${server.url}/unsubscribe\\?token=[\\w.-]+>$`));
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(headerOf(mail, 'auto-submitted')).toBe('auto-generated');
    expect(mail.recipients).toHaveLength(1);
    expect(mail.html).toContain('/unsubscribe?token=');
  }
  const foots = { en: 'You get this email because', fr: 'Vous recevez cet e-mail parce', th: 'คุณได้รับอีเมลนี้เพราะ' };
  const read = (person: DemoPerson) => notices.filter(({ recipients }) => recipients[0] === person.email);
  for (const [person, foot] of [
    [niels, foots.en],
    [ilse, foots.fr],
    [jun, foots.th],
  ] as const) {
    expect(read(person).length).toBeGreaterThan(0);
    for (const { text } of read(person)) expect(text).toContain(foot);
  }
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(server.mails.length);
}

const addressesIn = (all: { address?: string }[] | undefined) => all?.map(({ address }) => address);
const headerOf = ({ headers }: TakenMail, name: string) => headers.find(({ key }) => key === name)?.value;

/** Waits for the given number of mails with a subject to an address; returns the last one. */
async function mailTo({ email }: DemoPerson, subject: string, count = 1): Promise<TakenMail> {
  const found = () => server.mails.filter((mail) => mail.subject === subject && mail.recipients.includes(email));
  await expect
    .poll(() => found().length, {
      message: `mails to ${email}: ${subject}`,
      timeout: 20_000,
      intervals: [50, 100, 250],
    })
    .toBe(count);
  return found().at(-1) as TakenMail;
}

/** Opens the run from the link in a mail, as its recipient. */
async function openFromMail(
  browser: Browser,
  person: DemoPerson,
  subject: string,
  { isOnPhone = false } = {},
): Promise<Page> {
  const { text } = await mailTo(person, subject);
  const link = /http:\S+\/runs\/[\w-]+\/show/.exec(text ?? '')?.[0];
  expect(link).toBeDefined();
  const page = await enterOwn(browser, server, person.email, isOnPhone ? phone : {});
  await page.goto(link as string);
  return page;
}

/** Turns mails on: the demo's people have them turned off. */
async function wantMails(browser: Browser, { email }: DemoPerson, language_preference: string): Promise<void> {
  const page = await enterOwn(browser, server, email);
  const data = { user: { language_preference, subscribed_to_email: true } };
  expect((await page.request.post('/api/v1/user/update_profile', { data })).ok()).toBe(true);
  await page.context().close();
}

async function startRun(page: Page): Promise<string> {
  await page.goto(`${northlake}/runs/new`);
  await page.getByRole('link', { name: /^Deliveries/ }).click();
  await page.getByLabel('Name of the run').fill('Delivery 12');
  await page.getByLabel('Customer').fill('Zoé <b>Martin</b>');
  await page.getByLabel('Their address').fill(customer);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/runs\/[\w-]+\/show$/);
  return page.url();
}

/** Creates the workflow and its child by the API, because designing is tested elsewhere. */
async function addWorkflows(page: Page): Promise<void> {
  const api = `/api/v1/user${northlake}`;
  const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, data?: object) => {
    const reply = await page.request.fetch(api + path, { method, data });
    if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`);
    return reply.json();
  };
  const add = async (name: string, definition: Definition): Promise<string> => {
    const path = `/workflows/${(await send('POST', '/workflows', { workflow: { name } })).workflow.id}`;
    const { draft } = await send('PATCH', `${path}/draft`, { revision: 1, definition });
    await send('POST', `${path}/versions`, { revision: draft.revision, version: { number: 1, description: '' } });
    return path;
  };
  const drives = await add('Delivery, the drive', driveDefinition());
  const { trigger: driveTrigger } = await send('POST', `${drives}/triggers`, { trigger: { name: 'From deliveries' } });
  const key = { kind: 'slack', name: 'Team chat', value: 'xoxb-key-of-this-test' };
  const { secret } = await send('POST', '/secrets', { secret: key });
  const deliveries = await add('Deliveries', deliveryDefinition({ driveTrigger, secret_id: secret.id }));
  const [manual] = (await send('GET', deliveries)).triggers;
  const startable_by = [refOf(mali)];
  await send('PATCH', `${deliveries}/triggers/${manual.id}`, { trigger: { startable_by } });
}

const refOf = ({ member_id }: DemoPerson) => ({ type: 'user_workspace' as const, id: member_id });
const by = (person: DemoPerson) => ({ assignees: [refOf(person)] });
const inForm = { help: '', required: true };

function driveDefinition(): Definition {
  const { field, act, group } = definitionBuilders('all actions, the drive');
  const drive = act('task', 'Drive it there', { instructions: 'Take {{load}} there.', vote: anyVote }, by(yusuf));
  return {
    schema: 1,
    trigger_form: [field('text', 'load', 'Load')],
    action_groups: [group('Drive', drive)],
    cancellation: [],
  };
}

function deliveryDefinition({
  driveTrigger,
  secret_id,
}: {
  driveTrigger: { id: string; token_version: number };
  secret_id: string;
}): Definition {
  const { field, act, group, answered, all, actionId } = definitionBuilders('all actions');
  const customerIs = [{ type: 'email' as const, email: '{{their_address}}' }];
  const address = (email: string) => ({ type: 'email' as const, email });
  const nobody = { cc: [], bcc: [], reply_to: [] };
  const trigger_form = [field('text', 'customer', 'Customer'), field('email', 'their_address', 'Their address')];
  const amount = { ...field('number', 'amount', 'Amount'), ...inForm };
  const describe = act('form', 'Describe it', { fields: [amount] }, by(niels));
  const looked = act('automatic_email', 'Say that it is looked at', {
    to: customerIs,
    cc: [{ type: 'group', id: groupId('Finance') }, address('desk@northlake.example')],
    bcc: [address('archive@northlake.example')],
    reply_to: [{ type: 'initiator' }],
    subject: 'We look at it, {{customer}}: {{amount}}',
    body: '<p>Dear <strong>{{customer}}</strong></p>',
  });
  const approve = act('approval', 'Approve it', { fields: [], vote: anyVote, cancel_on_disapprove: false }, by(ilse));
  const back = act(
    'go_back',
    'Back to the description',
    { go_back_to: actionId('Describe it') },
    { condition: all(answered('Approve it', 'disapprove')) },
  );
  const ask = act('yes_no', 'Is there room for it?', { question: 'Room for {{amount}}?', vote: anyVote }, by(jun));
  const clear = act('task', 'Clear the shelf', { instructions: 'Make room for {{amount}}.', vote: anyVote }, by(petra));
  const write = act(
    'email',
    'Write to the customer',
    { ...nobody, to: customerIs, subject: 'It comes soon', body: '<p>Dear {{customer}}</p>' },
    by(hana),
  );
  const drive = act('workflow_hook', 'Have it driven', {
    trigger_id: driveTrigger.id,
    token_version: driveTrigger.token_version,
    wait: true,
    fields: [{ target_key: 'load', key: 'amount' }],
  });
  const chat = act('slack', 'Tell the team', {
    secret_id,
    channel: '#general',
    messages: ['{{amount}} for {{customer}} has left'],
  });
  return {
    schema: 1,
    trigger_form,
    action_groups: [
      group('Describe', describe),
      group('Approve', looked, approve, back),
      group('Ask', ask),
      group('Deliver', clear, write, drive),
      group('Tell', chat),
    ],
    cancellation: [],
  };
}
