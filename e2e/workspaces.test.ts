import { expect, type Page, test } from '@playwright/test';
import { atRest } from './harness/at-rest.ts';
import { enterAs, enteredAs, northlake } from './harness/enter-as.ts';
import { isNarrow, openDrawer } from './harness/open-menus.ts';
import { mali } from './harness/sign-in.ts';
import { onPhoneExtended } from './harness/test-tags.ts';

const yusuf = 'y.demir@northlake.example';
const sarah = 's.whitfield@northlake.example';

test(
  'a workspace is created, edited and left, and is closed to strangers',
  onPhoneExtended,
  async ({ page, browser }, info) => {
    const name = `Zephyr, ${info.project.name} ${Date.now()}`;
    await enterAs(page, info.project.name === 'phone' ? sarah : yusuf);
    await page.goto(`${northlake}/home`);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New workspace' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('combobox', { name: 'Industry' }).click();
    await page.getByRole('option', { name: 'Retail' }).click();
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await expect(page).toHaveURL(/\/home$/);
    expect(page.url()).not.toContain(northlake);
    const own = new URL(page.url()).pathname.replace('/home', '');

    await openWorkspaces(page, name);
    await page.getByText('Settings', { exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Industry' })).toHaveValue('Retail');
    await page.getByLabel('Name', { exact: true }).fill(`${name}, renamed`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Updated', { exact: true })).toBeVisible();

    await openWorkspaces(page, `${name}, renamed`);
    await expect(page.getByText('Northlake University')).toBeVisible();
    await page.getByText('Northlake University').click();
    await expect(page).toHaveURL(new RegExp(`${northlake}/home$`));
    // The site opens in the workspace used last, also in a new window.
    await page.goto('/');
    await expect(page).toHaveURL(new RegExp(`${northlake}/home$`));
    await openWorkspaces(page, 'Northlake University');
    await expect(page.getByText('Settings', { exact: true })).toHaveCount(0);
    await page.getByText('Switch workspace').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeAttached();
    await page
      .getByRole('main')
      .getByRole('link', { name: `${name}, renamed` })
      .click();
    await expect(page).toHaveURL(new RegExp(`${own}/home$`));
    await page.goto('/');
    await expect(page).toHaveURL(new RegExp(`${own}/home$`));

    const stranger = await enteredAs(browser, mali);
    for (const path of ['home', 'runs', 'runs/new', 'workflows']) {
      await stranger.goto(`${own}/${path}`);
      await expect(stranger).toHaveURL(/\/no_permission$/);
    }
    await stranger.context().close();
  },
);

async function openWorkspaces(page: Page, current: string): Promise<void> {
  if (isNarrow(page)) await openDrawer(page);
  await page.getByRole('button', { name: `Workspace: ${current}` }).click();
  await expect(page.getByText('Switch workspace')).toBeVisible();
  await expect(page.getByText('Switch workspace')).not.toHaveAttribute('aria-current');
  await atRest(page);
}
