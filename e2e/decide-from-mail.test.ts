import { expect, type Page, test } from '@playwright/test';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { readLink } from './harness/read-mail.ts';
import { extended, onPhone } from './harness/test-tags.ts';

const password = 'four horses cross a river';

test(
  "an approval is answered once from its mail, signed out, and the mail's footer stops mails",
  onPhone,
  async ({ page, browser }, info) => {
    const owner = `captain.${info.project.name}.${Date.now()}@example.org`;
    const run = await askForApproval(page, owner);

    const signedOut = await (await browser.newContext()).newPage();
    const link = await readLink(page, owner, '/decide');
    const reply = await signedOut.goto(link);
    expect(reply?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    await expect(signedOut.getByRole('heading', { name: 'Release the boat' })).toBeVisible();
    await expect(signedOut.getByText('Boat 12')).toBeVisible();
    await expect(signedOut.getByText('Lisbon')).toBeVisible();
    const approve = signedOut.getByRole('button', { name: /^Approve/ });
    await expect(approve).toBeFocused();
    await expectAccessible(signedOut);
    expect(await isTooWide(signedOut)).toBe(false);
    // Opening the page repeatedly decides nothing.
    await signedOut.reload();
    expect(await statusOf(page, run)).toBe('running');

    await signedOut.getByRole('textbox', { name: 'Comment' }).fill('Fair wind');
    await approve.click();
    await expect(signedOut.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await expect(signedOut.getByText('Approved. The run is completed.')).toBeVisible();
    expect(await statusOf(page, run)).toBe('completed');

    await signedOut.goto(link);
    await expect(signedOut.getByRole('heading', { name: 'This was answered already' })).toBeVisible();
    await expect(signedOut.getByText(/^Ada Lind answered it: today/)).toBeVisible();
    await expectAccessible(signedOut);
    await signedOut.goto(link.replace(/token=..../, 'token=AAAA'));
    await expect(signedOut.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();

    await signedOut.goto(await readLink(page, owner, '/unsubscribe'));
    await expect(signedOut.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible();
    expect(await isSubscribed(page)).toBe(true);
    await signedOut.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(signedOut.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    expect(await isSubscribed(page)).toBe(false);
    await signedOut.getByRole('button', { name: 'Subscribe again' }).click();
    await expect(signedOut.getByText(`${owner} gets emails about runs again.`)).toBeVisible();
    expect(await isSubscribed(page)).toBe(true);
  },
);

test('a person follows a run, and unfollows it', extended, async ({ page }, info) => {
  const { ws, id } = await askForApproval(page, `mate.${info.project.name}.${Date.now()}@example.org`);
  await page.goto(`/workspaces/${ws}/runs/${id}/show`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(page.getByText('Followed', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unfollow', exact: true }).click();
  await expect(page.getByText('Unfollowed', { exact: true })).toBeVisible();
});

interface Asked {
  ws: string;
  id: string;
}

/** A new account's workspace with a run that waits for its owner's approval. */
async function askForApproval(page: Page, email: string): Promise<Asked> {
  const names = { first_name: 'Ada', last_name: 'Lind' };
  const { request } = page;
  const data = { email, password, password_confirmation: password, ...names };
  expect((await request.post('/api/auth/register', { data })).status()).toBe(201);
  const token = new URL(await readLink(page, email, '/verify_email')).searchParams.get('token');
  await request.post('/api/auth/verify_email', { data: { token } });
  await request.post('/api/auth/login', { data: { email, password } });
  const made = await request.post('/api/v1/user/workspaces', {
    data: { workspace: { name: 'Boat Works', industry: 'manufacturing' } },
  });
  const ws = (await made.json()).workspace.id as string;
  const root = `/api/v1/user/workspaces/${ws}`;
  const { users } = await (await request.get(`${root}/users`)).json();
  const me = { type: 'user_workspace' as const, id: users[0].id as string };
  const { act, group, field } = definitionBuilders(`decide ${email}`);
  const settings = { fields: [], vote: anyVote, cancel_on_disapprove: false };
  const definition = {
    schema: 1,
    trigger_form: [field('text', 'port', 'Port')],
    action_groups: [group('One', act('approval', 'Release the boat', settings, { assignees: [me] }))],
    cancellation: [],
  };
  const { workflow } = await (
    await request.post(`${root}/workflows`, { data: { workflow: { name: 'Boats' } } })
  ).json();
  const path = `${root}/workflows/${workflow.id}`;
  const saved = await (await request.patch(`${path}/draft`, { data: { revision: 1, definition } })).json();
  const { triggers } = await (await request.get(path)).json();
  await request.patch(`${path}/triggers/${triggers[0].id}`, { data: { trigger: { startable_by: [me] } } });
  await request.post(`${path}/versions`, {
    data: { revision: saved.draft.revision, version: { number: 1, description: '' } },
  });
  const started = await request.post(`${root}/runs`, {
    data: { workflow_id: workflow.id, run: { name: 'Boat 12' }, fields: [{ key: 'port', value: 'Lisbon' }] },
  });
  return { ws, id: (await started.json()).run.id };
}

const statusOf = async (page: Page, { ws, id }: Asked) =>
  (await (await page.request.get(`/api/v1/user/workspaces/${ws}/runs/${id}`)).json()).run.status;

const isSubscribed = async (page: Page) =>
  (await (await page.request.get('/api/v1/user/me')).json()).user.subscribed_to_email;

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
