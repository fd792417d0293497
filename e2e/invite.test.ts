import { expect, type Locator, type Page, test } from '@playwright/test';
import { anyVote, wordsOf } from '../server/demo/demo-definition.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow } from './harness/open-menus.ts';
import { readLink } from './harness/read-mail.ts';

const password = 'four horses cross a river';

test('an owner invites two people; one comes, is given a step, and is shut out with a successor', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(120_000);
  const mark = `${info.project.name}.${Date.now()}`;
  const [nora, sam] = [`nora.${mark}@example.org`, `sam.${mark}@example.org`];
  const ws = await ownWorkspace(page, `owner.${mark}@example.org`);
  const members = `/workspaces/${ws}/settings/members`;

  await page.goto(isNarrow(page) ? `${members}/new` : members);
  const emails = page.getByRole('combobox', { name: 'Emails' });
  await emails.fill('nobody');
  await page.getByRole('button', { name: /^Invite/ }).click();
  await expect(page.getByText('Invalid email format. nobody')).toBeVisible();
  await emails.press('Backspace');
  await paste(emails, `${nora},\n${sam}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(page.getByText('Created: 2 invitations')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${members}$`));
  await expect(rowOf(page, nora)).toContainText('Invited by you');
  await expectAccessible(page);
  expect(await isTooWide(page)).toBe(false);

  const link = await readLink(page, nora, '/register');
  const hers = await (await browser.newContext()).newPage();
  await hers.goto(link);
  await expect(hers.getByRole('heading', { name: 'Join Boat Works' })).toBeVisible();
  await expect(hers.getByLabel('Email')).toHaveValue(nora);
  await expectAccessible(hers);
  await hers.getByLabel('First name').fill('Nora');
  await hers.getByLabel('Last name').fill('Lind');
  await hers.getByLabel('Password', { exact: true }).fill(password);
  await hers.getByLabel('Password again').fill(password);
  await hers.getByRole('button', { name: 'Create account and accept' }).click();
  await expect(hers).toHaveURL(/\/home$/);
  await expect(hers.getByText('Nothing to do :)')).toBeVisible();

  // The link is used up; and who is signed in with another address is told so.
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
  await expectAccessible(stranger);
  await hers.goto(await readLink(page, sam, '/register'));
  await expect(hers.getByText(`You are signed in as ${nora}, and this invitation is for ${sam}.`)).toBeVisible();
  await expectAccessible(hers);

  await giveStep(page, ws, nora);
  await hers.goto(`/workspaces/${ws}/home`);
  await expect(hers.getByText('Count the boats').first()).toBeVisible();

  await page.goto(members);
  await rowOf(page, nora).getByRole('button', { name: 'Role of Nora Lind: Member' }).click();
  await page.getByRole('menuitemradio', { name: /^Guest/ }).click();
  await expect(page.getByText('Updated', { exact: true })).toBeVisible();
  await rowOf(page, nora).getByRole('button', { name: 'Actions for Nora Lind' }).click();
  await page.getByRole('menuitem', { name: 'Disable…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disable Nora Lind?' });
  await expect(dialog.getByText('1 open step waits for them by name.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Who takes over' }).click();
  await page.getByRole('option', { name: sam }).click();
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  await expect(rowOf(page, nora)).toContainText('Deactivated');

  await hers.goto(`/workspaces/${ws}/home`);
  await expect(hers).toHaveURL(/\/no_permission$/);
  await expect(async () => {
    await page.reload();
    await expect(rowOf(page, sam)).toBeVisible();
    const { users } = await (await page.request.get(`/api/v1/user/workspaces/${ws}/users?search=${sam}`)).json();
    expect(users[0].open_steps).toBe(1);
  }).toPass({ timeout: 15_000 });

  await page.getByRole('searchbox', { name: 'Name or email' }).fill('zzz');
  await expect(page.getByRole('heading', { name: 'Nobody fits' })).toBeVisible();
  await page.getByRole('button', { name: 'Show everybody' }).click();
  await expect(rowOf(page, nora)).toBeVisible();
});

const rowOf = (page: Page, email: string): Locator => page.getByRole('row').filter({ hasText: short(email) });
/** Invited ones are shown by the whole address; a table cuts what is too long for the eye, not for the test. */
const short = (email: string) => (email.startsWith('nora') ? /nora|Nora Lind/i : /sam\./);

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function paste(into: Locator, text: string): Promise<void> {
  await into.focus();
  await into.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** A workspace of somebody new, who is signed in. @returns Its id. */
async function ownWorkspace(page: Page, email: string): Promise<string> {
  const account = { first_name: 'Olga', last_name: 'Owner', password, password_confirmation: password };
  const registered = await page.request.post('/api/auth/register', { data: { email, ...account } });
  expect(registered.ok()).toBe(true);
  await page.goto(await readLink(page, email, '/verify_email'));
  await expect(page.getByRole('heading', { name: 'Your address is verified' })).toBeVisible();
  expect((await page.request.post('/api/auth/login', { data: { email, password } })).ok()).toBe(true);
  const workspace = { name: 'Boat Works', industry: 'manufacturing' };
  const made = await page.request.post('/api/v1/user/workspaces', { data: { workspace } });
  return (await made.json()).workspace.id;
}

const refOf = (id: string) => ({ type: 'user_workspace' as const, id });

/** A run with one task for the member with this address, by way of the API: how to design one is another story. */
async function giveStep(page: Page, ws: string, email: string): Promise<void> {
  const api = `/api/v1/user/workspaces/${ws}`;
  const { users } = await (await page.request.get(`${api}/users/users_for_select`)).json();
  const idOf = (address: string) => users.find((one: { user: { email: string } }) => one.user.email === address).id;
  const owner = users.find((one: { role: string }) => one.role === 'owner').id;
  const { workflow } = await (
    await page.request.post(`${api}/workflows`, { data: { workflow: { name: 'Harbour' } } })
  ).json();
  const { act, group } = wordsOf('boat works');
  const task = act('task', 'Count the boats', { instructions: '', vote: anyVote }, { assignees: [refOf(idOf(email))] });
  const definition = { schema: 1, trigger_form: [], cancellation: [], action_groups: [group('One', task)] };
  const path = `${api}/workflows/${workflow.id}`;
  const saved = await page.request.patch(`${path}/draft`, { data: { revision: 1, definition } });
  expect(await saved.text()).toContain('revision');
  const { triggers } = await (await page.request.get(path)).json();
  const startable_by = [refOf(owner)];
  await page.request.patch(`${path}/triggers/${triggers[0].id}`, { data: { trigger: { startable_by } } });
  const { draft } = await (await page.request.get(path)).json();
  const version = { number: 1, description: '' };
  expect((await page.request.post(`${path}/versions`, { data: { revision: draft.revision, version } })).ok()).toBe(
    true,
  );
  expect((await page.request.post(`${api}/runs`, { data: { workflow_id: workflow.id } })).ok()).toBe(true);
}
