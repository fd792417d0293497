import { expect, type Locator, type Page, test } from '@playwright/test';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow } from './harness/open-menus.ts';
import { addWorkflow, ownWorkspace, ownerPassword as password } from './harness/own-workspace.ts';
import { readLink } from './harness/read-mail.ts';
import { onPhoneExtended } from './harness/test-tags.ts';

test(
  'an owner invites two people; one accepts, gets a step, and is deactivated with a successor',
  onPhoneExtended,
  async ({ page, browser }, info) => {
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
    await expect(rowOf(page, nora)).toContainText('expires in 7 days');
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

    // The link is used up, and a person with another address is told so.
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
    await hers.goto(await readLink(page, sam, '/register'));
    await expect(hers.getByText(`You are signed in as ${nora}, and this invitation is for ${sam}.`)).toBeVisible();

    await giveStep(page, ws, nora);
    await hers.goto(`/workspaces/${ws}/home`);
    await expect(hers.getByText('Count the boats').first()).toBeVisible();

    await page.goto(members);
    await rowOf(page, nora).getByRole('button', { name: 'Role of Nora Lind: Member' }).click();
    await page.getByRole('menuitemradio', { name: /^Guest/ }).click();
    await expect(page.getByText('Updated', { exact: true })).toBeVisible();
    await rowOf(page, nora).getByRole('button', { name: 'Menu of Nora Lind' }).click();
    await page.getByRole('menuitem', { name: 'Disable…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Disable Nora Lind?' });
    await expect(dialog.getByText('1 open step waits for them by name.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: 'Who takes over' }).click();
    await page.getByRole('option', { name: sam }).click();
    await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
    await expect(rowOf(page, nora)).toContainText('Disabled');

    await hers.goto(`/workspaces/${ws}/home`);
    await expect(hers).toHaveURL(/\/no_permission$/);
    await expect(async () => {
      await page.reload();
      await expect(rowOf(page, sam)).toBeVisible();
      const { users } = await (await page.request.get(`/api/v1/user/workspaces/${ws}/users?search=${sam}`)).json();
      expect(users[0].open_steps).toBe(1);
    }).toPass({ timeout: 15_000 });

    await page.getByRole('searchbox', { name: 'Name or email' }).fill('zzz');
    await expect(page.getByRole('heading', { name: 'Nobody found' })).toBeVisible();
    await page.getByRole('button', { name: 'Show everybody' }).click();
    await expect(rowOf(page, nora)).toBeVisible();
  },
);

const rowOf = (page: Page, email: string): Locator => page.getByRole('row').filter({ hasText: short(email) });
/** Invited people are named by their full address, which a table may truncate. */
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

const refOf = (id: string) => ({ type: 'user_workspace' as const, id });

/** A run with one task for the member with this address. */
test('an address is invited by the first click, also after a comma, a space and a refused attempt', async ({
  page,
}) => {
  const mark = Date.now();
  const ws = await ownWorkspace(page, `owner.${mark}@example.org`);
  await page.goto(`/workspaces/${ws}/settings/members/new`);
  const emails = page.getByRole('combobox', { name: 'Emails' });
  await expect(emails).toBeFocused();
  await page.getByRole('button', { name: /^Invite/ }).click();
  await expect(page.getByText('Emails cannot be blank.')).toBeVisible();
  await emails.pressSequentially(`ann.${mark}@example.org, `);
  await expect(page.getByText('Emails cannot be blank.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(page.getByText('Created: 1 invitation')).toBeVisible();
});

async function giveStep(page: Page, ws: string, email: string): Promise<void> {
  const api = `/api/v1/user/workspaces/${ws}`;
  const { users } = await (await page.request.get(`${api}/users/users_for_select`)).json();
  const { id } = users.find((one: { user: { email: string } }) => one.user.email === email);
  const { act, group } = definitionBuilders('boat works');
  const task = act('task', 'Count the boats', { instructions: '', vote: anyVote }, { assignees: [refOf(id)] });
  const workflow_id = await addWorkflow(page, ws, 'Harbour', {
    schema: 1,
    trigger_form: [],
    cancellation: [],
    action_groups: [group('One', task)],
  });
  expect((await page.request.post(`${api}/runs`, { data: { workflow_id } })).ok()).toBe(true);
}
