import { readFileSync } from 'node:fs';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { demoPeople } from '../server/demo/demo-people.ts';
import { createPng } from '../server/testing/upload.ts';
import { enterAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { readLink } from './harness/read-mail.ts';
import { mali } from './harness/sign-in.ts';
import { extended, onPhoneExtended } from './harness/test-tags.ts';

const ilse = 'i.kramer@northlake.example';

/**
 * A person attaches a picture and a file to an answer. Another person views the picture, downloads the file, and
 * mentions the first one in a comment.
 */
test(
  'files are attached, viewed and downloaded, and a comment mentions who attached them',
  onPhoneExtended,
  async ({ page, browser }, { project }) => {
    await enterAs(page, mali);
    const run_id = await startRun(page.request, `Papers ${project.name} ${Date.now()}`);
    const address = `${northlake}/runs/${run_id}/show`;

    const second = await openPageAs(browser, ilse, project.use);
    await wantMails(second.request, true);
    await second.goto(address);
    await attach(second);
    await expectAccessible(second);
    await second.getByRole('button', { name: /^Submit/ }).click();
    await expect(second.getByRole('link', { name: /notes\.txt/ })).toBeVisible();
    await expect(second.getByText('wrong.txt')).toHaveCount(0);

    await page.goto(address);
    const picture = page.getByRole('img', { name: 'receipt.png' });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64);
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: /notes\.txt/ }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe('notes.txt');
    expect(readFileSync(await download.path(), 'utf8')).toBe('Two nights.');

    await comment(page);

    await second.goto(address);
    await openComments(second);
    const mention = second.getByRole('listitem').filter({ hasText: 'please look at' });
    await expect(mention.getByText('@Ilse Kramer')).toBeVisible();
    await expect(mention.getByRole('link', { name: 'https://example.org/policy' })).toBeVisible();
    await expect(mention.getByRole('link', { name: /policy\.txt/ })).toBeVisible();
    await expectAccessible(second);

    const link = new URL(await readLink(page, ilse, address, '#comment-'));
    await wantMails(second.request, false);
    await second.goto('/about');
    await second.goto(`${link.pathname}${link.hash}`);
    await expect(mention).toBeVisible();

    // A comment can be deleted by its author.
    await page.getByRole('button', { name: 'Menu of the comment by Mali Srisuk' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('This comment was deleted.')).toBeVisible();
  },
);

test('a picture is added to a run at its start, and shown on its page', extended, async ({ page }, { project }) => {
  await enterAs(page, mali);
  const workflow_id = await addWorkflow(page.request, `Pictured ${project.name} ${Date.now()}`);
  await page.goto(`${northlake}/runs/start?workflow_id=${workflow_id}`);
  await expect(page.getByText('Shown at the top of the run.')).toBeVisible();
  await page
    .getByLabel(/Choose files/)
    .setInputFiles({ name: 'quay.png', mimeType: 'image/png', buffer: createPng(64, 64) });
  await expect(page.getByRole('button', { name: 'Remove quay.png' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start run' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/runs\/[\w-]+\/show$/);
  const picture = page.getByRole('img', { name: 'quay.png' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(64);
});

test('a comment whose reply is lost is sent again and stands once', extended, async ({ page }, { project }) => {
  await enterAs(page, mali);
  const run_id = await startRun(page.request, `Lost ${project.name} ${Date.now()}`);
  await page.goto(`${northlake}/runs/${run_id}/show`);
  await openComments(page);
  const box = page.getByRole('textbox', { name: 'Write a comment' });
  await page.route(
    '**/comments',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const send = () => page.getByRole('button', { name: 'Send' }).click();
  await box.fill('Twice?');
  await send();
  await expect(box).toHaveValue('Twice?');
  await send();
  await expect(box).toHaveValue('');
  const said = page.getByRole('list', { name: 'Comments' }).getByText('Twice?');
  await expect(said).toHaveCount(1);
  // The same words again, on purpose, are another comment.
  await box.fill('Twice?');
  await send();
  await expect(said).toHaveCount(2);
  await page.reload();
  await openComments(page);
  await expect(said).toHaveCount(2);
});

test(
  'a file that could not be uploaded is uploaded again, and the focus stays among the files',
  extended,
  async ({ page }, { project }) => {
    await enterAs(page, mali);
    const run_id = await startRun(page.request, `Again ${project.name} ${Date.now()}`);
    await page.goto(`${northlake}/runs/${run_id}/show`);
    await openComments(page);
    await page.route('**/files', (route) => route.abort(), { times: 1 });
    const files = ['one.txt', 'two.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) }));
    const chooser = page.getByLabel('Attach').first();
    await chooser.setInputFiles(files[0]!);
    await expect(page.getByRole('alert').filter({ hasText: 'reached' })).toBeVisible();
    await page.getByRole('button', { name: 'Upload one.txt again' }).press('Enter');
    const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` });
    await expect(remove('one.txt')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload one.txt again' })).toHaveCount(0);
    await chooser.setInputFiles(files[1]!);
    await remove('two.txt').press('Enter');
    await expect(remove('one.txt')).toBeFocused();
    await remove('one.txt').press('Enter');
    await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeFocused();
  },
);

async function openPageAs(browser: Browser, email: string, use: object): Promise<Page> {
  const page = await (await browser.newContext(use)).newPage();
  await enterAs(page, email);
  return page;
}

/** Turns mails on or off. They are off for the people of the demo, whose mails would only fill the outbox. */
async function wantMails(api: APIRequestContext, subscribed_to_email: boolean): Promise<void> {
  const reply = await api.post('/api/v1/user/update_profile', { data: { user: { subscribed_to_email } } });
  expect(reply.ok(), await reply.text()).toBe(true);
}

/** Starts a run of the workflow that `addWorkflow` creates. */
async function startRun(api: APIRequestContext, name: string): Promise<string> {
  const data = { workflow_id: await addWorkflow(api, name) };
  const reply = await api.post(`/api/v1/user${northlake}/runs`, { data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()).run.id;
}

/** Creates a workflow: first Ilse hands in files, then Mali looks at them. */
async function addWorkflow(api: APIRequestContext, name: string): Promise<string> {
  const refOf = (email: string) => {
    const id = demoPeople.find((one) => one.email === email)?.member_id ?? '';
    return { type: 'user_workspace' as const, id };
  };
  const { field, group, act } = definitionBuilders(name);
  const root = `/api/v1/user${northlake}`;
  const ask = async (method: 'POST' | 'PATCH' | 'GET', path: string, data?: object) => {
    const reply = await api.fetch(`${root}${path}`, { method, data });
    expect(reply.ok(), `${path} ${await reply.text()}`).toBe(true);
    return reply.json();
  };
  const { workflow } = await ask('POST', '/workflows', { workflow: { name } });
  const path = `/workflows/${workflow.id}`;
  const definition = {
    schema: 1,
    trigger_form: [],
    action_groups: [
      group(
        'Collect',
        act('form', 'Hand in', { fields: [field('file', 'papers', 'Papers')] }, { assignees: [refOf(ilse)] }),
      ),
      group('Look', act('task', 'Look', { instructions: '', vote: anyVote }, { assignees: [refOf(mali)] })),
    ],
    cancellation: [],
  };
  const { draft } = await ask('PATCH', `${path}/draft`, { revision: 1, definition });
  const { triggers } = await ask('GET', path);
  await ask('PATCH', `${path}/triggers/${triggers[0].id}`, { trigger: { startable_by: [refOf(mali)] } });
  await ask('POST', `${path}/versions`, { revision: draft.revision, version: { number: 1, description: '' } });
  return workflow.id;
}

/**
 * Attaches three files, whose uploads are held back at first. One of them is removed again, and an empty one is
 * rejected.
 */
async function attach(page: Page): Promise<void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/files', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel(/Choose files/).setInputFiles([
    { name: 'receipt.png', mimeType: 'image/png', buffer: createPng(64, 64) },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Two nights.') },
    { name: 'wrong.txt', mimeType: 'text/plain', buffer: Buffer.from('Not this one.') },
  ]);
  await expect(page.getByRole('progressbar', { name: 'Uploading receipt.png' })).toBeVisible();
  await page.getByRole('button', { name: /^Submit/ }).click();
  await expect(page.getByText('A file is still being uploaded.')).toBeVisible();
  release();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.unroute('**/files');
  await page
    .getByLabel(/Choose files/)
    .setInputFiles({ name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.of() });
  await expect(page.getByText('The file is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove empty.txt' }).click();
  // A file can be removed by keyboard too.
  await page.getByRole('button', { name: 'Remove wrong.txt' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('wrong.txt')).toHaveCount(0);
}

async function openComments(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Comments/ }).click();
}

/** Writes a comment with a mention, a link and a file. The mention is picked and the comment is sent by keyboard. */
async function comment(page: Page): Promise<void> {
  await openComments(page);
  await expect(page.getByText('Nobody has said anything yet.', { exact: false })).toBeVisible();
  const box = page.getByLabel('Write a comment');
  await box.fill('');
  await box.pressSequentially('@nie');
  await expect(page.getByRole('option', { name: /Niels Brandt.*cannot see this run/ })).toBeVisible();
  await box.fill('');
  await box.pressSequentially('@ils');
  await expect(page.getByRole('option', { name: 'Ilse Kramer', selected: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await box.pressSequentially('please look at https://example.org/policy.');
  await expect(box).toHaveValue('@Ilse Kramer please look at https://example.org/policy.');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  await (await choosing).setFiles({ name: 'policy.txt', mimeType: 'text/plain', buffer: Buffer.from('4.2') });
  await expect(page.getByRole('button', { name: 'Remove policy.txt' })).toBeVisible();
  await box.press('Control+Enter');
  await expect(box).toHaveValue('');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'please look at' }).getByText('@Ilse Kramer'),
  ).toBeVisible();
}
