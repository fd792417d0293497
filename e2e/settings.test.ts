import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow, openDrawer } from './harness/open-menus.ts';
import { ownWorkspace, ownerPassword as password } from './harness/own-workspace.ts';
import { readLink } from './harness/read-mail.ts';
import { extended } from './harness/test-tags.ts';

test(
  'an owner manages groups and tags, disables the workspace and makes another member an owner',
  extended,
  async ({ page, browser }, info) => {
    const mark = `${info.project.name}.${Date.now()}`;
    const nora = `nora.${mark}@example.org`;
    const ws = await ownWorkspace(page, `keeper.${mark}@example.org`);
    const settings = `/workspaces/${ws}/settings`;
    const api = `/api/v1/user/workspaces/${ws}`;
    await page.request.post(`${api}/users`, { data: { emails: [nora], role: 'member' } });
    const noraPage = await (await browser.newContext()).newPage();
    const token = new URL(await readLink(page, nora, '/register'), 'http://x').searchParams.get('invitation');
    const account = { first_name: 'Nora', last_name: 'Lind', password, password_confirmation: password };
    await noraPage.request.post(`/api/v1/public/invitations/${token}`, { data: { account } });

    // On a phone the menu is a line that scrolls sideways. The page scrolls it so that the current item is visible.
    await page.goto(`${settings}/usage_and_billings`);
    await expect(page.locator('nav [aria-current="page"]', { hasText: 'Usage' })).toBeInViewport({ ratio: 1 });
    await page.goto(`${settings}/groups`);
    // Every workspace has a group of all its members, which cannot be deleted.
    await expect(page.getByRole('row', { name: /Everyone/ })).toContainText('2 people');
    await page.getByRole('link', { name: 'New group' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbour');
    await page.getByRole('button', { name: 'Create group' }).click();
    await expect(page.getByText('Please select members to add to the group')).toBeVisible();
    await page.getByRole('combobox', { name: 'Members' }).click();
    await page.getByRole('option', { name: 'Nora Lind' }).click();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create group' }).click();
    await expect(page.getByText('Created', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /Harbour/ })).toContainText('1 person');
    await chooseIn(page, 'Harbour', 'Disable');
    await expect(page.getByRole('row', { name: /Harbour/ })).toContainText('Disabled');
    await chooseIn(page, 'Harbour', 'Delete…');
    const question = page.getByRole('dialog', { name: 'Delete “Harbour”?' });
    await expect(question.getByText('The deletetion is irreversible.')).toBeVisible();
    await question.getByRole('button', { name: 'Delete group' }).click();
    await expect(page.getByRole('row', { name: /Harbour/ })).toHaveCount(0);
    await expect(page.getByRole('row', { name: /Everyone/ })).toBeVisible();

    await page.goto(`${settings}/tags/new`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Urgent');
    await page.getByRole('textbox', { name: 'Colour' }).fill('#12');
    await page.getByRole('textbox', { name: 'Name' }).click();
    await page.getByRole('textbox', { name: 'Colour' }).fill('#fd0');
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create tag' }).click();
    // On a light colour the name is black, because white would be hard to read.
    await expect(page.getByText('Urgent', { exact: true })).toHaveCSS('color', 'rgb(0, 0, 0)');

    await noraPage.goto(`/workspaces/${ws}/settings/tags`);
    await expect(noraPage).toHaveURL(/\/no_permission$/);
    await noraPage.goto(`/workspaces/${ws}/home`);
    await expect(noraPage.getByText('Nothing to do :)')).toBeVisible();
    await openWorkspaceMenu(noraPage);
    await expect(noraPage.getByText('Switch workspace')).toBeVisible();
    await expect(noraPage.getByText('Settings', { exact: true })).toHaveCount(0);

    await page.goto(`${settings}/general`);
    await page.getByRole('combobox', { name: 'Keep ended runs' }).click();
    await page.getByRole('option', { name: '2 years' }).click();
    const asked = page.getByRole('dialog', { name: 'Keep ended runs for 2 years only?' });
    await expect(asked).toContainText('No run is that old yet.');
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Delete old runs' }).click();
    await expect(page.getByText('Ended runs are kept for 2 years')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Keep ended runs' })).toHaveValue('2 years');

    await page.getByRole('button', { name: 'Disable workspace' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable workspace' }).click();
    await expect(page.getByRole('heading', { name: 'This workspace is disabled' })).toBeVisible();
    await expectAccessible(page);
    await noraPage.goto(`/workspaces/${ws}/home`);
    await expect(noraPage).toHaveURL(/\/no_permission$/);
    await page.getByRole('button', { name: 'Enable workspace' }).click();
    await expect(page.getByText('Enabled', { exact: true })).toBeVisible();

    const { users } = await (await page.request.get(`${api}/users?search=${nora}`)).json();
    await page.request.patch(`${api}/users/${users[0].id}`, { data: { user_workspace: { role: 'owner' } } });
    await noraPage.goto(`/workspaces/${ws}/home`);
    await openWorkspaceMenu(noraPage);
    await noraPage.getByText('Settings', { exact: true }).click();
    await expect(noraPage).toHaveURL(/\/settings\/general$/);
    await expect(noraPage.getByRole('heading', { level: 1, name: 'General' })).toBeAttached();
  },
);

async function chooseIn(page: Page, row: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Menu of ${row}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function openWorkspaceMenu(page: Page): Promise<void> {
  // A menu that is opened while the page loads is closed again.
  await expect(page.getByText('Nothing to do :)')).toBeVisible();
  if (isNarrow(page)) await openDrawer(page);
  await page.getByRole('button', { name: /^Workspace:/ }).click();
}
