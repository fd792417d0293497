import { expect, type Locator, type Page, test } from '@playwright/test';
import { atRest } from './harness/at-rest.ts';
import { enterAs, enteredAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow, openDrawer } from './harness/open-menus.ts';
import { ownWorkspace } from './harness/own-workspace.ts';
import { mali } from './harness/sign-in.ts';
import { extended, onPhoneExtended } from './harness/test-tags.ts';

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
    // It is the last one that was used once its page is shown, not with its address.
    await expect(page.getByRole('heading', { level: 1, name: 'Workspaces' })).not.toBeAttached();
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

test(
  'a disabled one is grey for its owner too, who still enters it, and a long list scrolls',
  extended,
  async ({ page }) => {
    const first = await ownWorkspace(page, `olga.${Date.now()}@example.org`);
    const make = async (name: string): Promise<string> => {
      const data = { workspace: { name, industry: 'retail' } };
      return (await (await page.request.post('/api/v1/user/workspaces', { data })).json()).workspace.id;
    };
    const closed = await make('Closed Works');
    for (let number = 1; number <= 8; number++) await make(`Works ${number}`);
    expect((await page.request.patch(`/api/v1/user/workspaces/${closed}/disable`)).ok()).toBe(true);

    await page.goto(`/workspaces/${first}/home`);
    await page.getByRole('button', { name: 'Workspace: Boat Works' }).click();
    const item = page.getByRole('menuitem', { name: /^Closed Works/ });
    await expect(item).toContainText('disabled');
    const color = (one: Locator) => one.evaluate((element) => getComputedStyle(element).color);
    expect(await color(item)).not.toBe(await color(page.getByRole('menuitem', { name: 'Works 1' })));
    await expectAccessible(page);
    const list = item.locator('xpath=..');
    const { height, whole } = await list.evaluate((one) => ({ height: one.clientHeight, whole: one.scrollHeight }));
    expect(height).toBe(250);
    expect(whole).toBeGreaterThan(250);
    await item.click();
    await expect(page).toHaveURL(new RegExp(`/workspaces/${closed}/home$`));
    await expect(page.getByRole('button', { name: 'Workspace: Closed Works' })).toBeVisible();
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'baton_workspace_name')?.value).toBe('Closed%20Works');
  },
);

async function openWorkspaces(page: Page, current: string): Promise<void> {
  if (isNarrow(page)) await openDrawer(page);
  await page.getByRole('button', { name: `Workspace: ${current}` }).click();
  await expect(page.getByText('Switch workspace')).toBeVisible();
  await expect(page.getByText('Switch workspace')).not.toHaveAttribute('aria-current');
  await atRest(page);
}
