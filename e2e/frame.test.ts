import { expect, type Page, test } from '@playwright/test';
import { enterAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow, openAccount, openCommandMenu, openDrawer } from './harness/open-menus.ts';
import { mali } from './harness/sign-in.ts';
import { extended, onPhone } from './harness/test-tags.ts';

const noor = 'n.haddad@northlake.example';
const kofi = 'k.mensah@northlake.example';

test('menus are opened, navigated, used and closed by keyboard', async ({ page }) => {
  test.skip(isNarrow(page), 'needs the top bar of wide windows');
  await enterAs(page, mali);
  await page.goto(`${northlake}/runs`);
  await expect(page.getByRole('button', { name: 'New', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  for (const [button, first, second] of [
    ['New', 'New workspace', 'Create new workflow'],
    ['Help', 'Help for this page', 'Quick start'],
    [/^Workspace:/, 'Templates', 'Planned runs'],
  ] as const) {
    const target = page.getByRole('button', { name: button, exact: true });
    await target.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: first })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: second })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(target).toBeFocused();
  }
  const account = page.getByRole('button', { name: /^Account:/ });
  await account.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();

  await page.getByRole('button', { name: 'New', exact: true }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'New workspace' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/workflows\/new$/);
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('menuitem', { name: 'API documentation' })).toHaveAttribute('target', '_blank');
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByText('Search or jump to')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
});

test('menus and lists are in the order of the product', async ({ page }) => {
  await enterAs(page, mali);
  await page.goto(`${northlake}/runs`);
  const items = page.getByRole('menuitem');
  const inMenu = async (name: string | RegExp) => {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(items.first()).toBeVisible();
    const texts = await items.allInnerTexts();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    return texts;
  };
  const main = page.getByRole('navigation', { name: 'Main menu' });
  await expect(main.getByRole('link')).toHaveText([/^Home/, 'Workflows', 'Runs', 'Analytics']);
  expect(await inMenu('New')).toEqual([
    'New workspace',
    'Create new workflow',
    'Import a workflow',
    'Start new run',
    'Invite people',
  ]);
  expect((await inMenu(/^Workspace:/)).slice(0, 6)).toEqual([
    'Templates',
    'Planned runs',
    'Export',
    'Import',
    'Settings',
    'Switch workspace',
  ]);
  await expect(page.getByRole('navigation', { name: 'Lists of runs' }).getByRole('link')).toHaveText([
    /^All/,
    /^Active/,
    /^Failed/,
    /^Archive/,
    /^Completed/,
    /^Cancelled/,
    /^Overdue/,
    /^Hidden/,
    'Planned runs',
  ]);
  await page.goto(`${northlake}/settings/general`);
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
    'General',
    'Members',
    'Groups',
    'Predefined Tags',
    'Usage & Billing',
  ]);
});

test('pages divide 24 columns, and have one below 992 px', extended, async ({ page }) => {
  await enterAs(page, mali);
  const { runs } = await (await page.request.get(`/api/v1/user${northlake}/runs/index_v2?per_page=1`)).json();
  for (const [path, first, second] of [
    [`${northlake}/home`, 16, 8],
    [`${northlake}/runs/${runs[0].id}/show`, 17, 7],
    [`${northlake}/settings/general`, 5, 19],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    await expect.poll(() => readColumns(page), path).toEqual([first, second]);
    await page.setViewportSize({ width: 991, height: 900 });
    await expect.poll(() => readColumns(page), path).toEqual([24]);
  }
});

test('the first language is English, whatever the browser prefers', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto('/sign_in');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByLabel('Email').fill(mali);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  const replied = page.waitForResponse('**/api/auth/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect((await (await replied).json()).detail).toBe('The email or the password is wrong.');
  // The page stays, with what was typed into it.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(mali);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await context.close();
});

test(
  'Enter in the command menu takes the first result, even before it has come, and it is recent then',
  extended,
  async ({ page }) => {
    await enterAs(page, mali);
    await page.goto(`${northlake}/home`);
    await openCommandMenu(page);
    const box = page.getByRole('dialog', { name: 'Search or jump to' });
    // With a letter too few, and faster than any answer.
    await page.keyboard.type('conference travl');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Conference travel, Vienna' })).toBeVisible();
    await expect(box).toHaveCount(0);

    await openCommandMenu(page);
    await expect(box.getByRole('option').first()).toContainText('Conference travel, Vienna');
    await page.keyboard.type('start purch');
    await expect(box.getByRole('status')).toContainText('Enter opens Start Purchase request');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/runs\/start\?workflow_id=/);

    await openCommandMenu(page);
    await page.keyboard.type('dark');
    await expect(box.getByRole('status')).toContainText('Enter opens Appearance: Dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  },
);

test('the command menu leads to every page', extended, async ({ page }) => {
  await enterAs(page, mali);
  await page.goto(`${northlake}/home`);
  await openCommandMenu(page);
  const box = page.getByRole('dialog');
  const words = box.getByPlaceholder('Search or jump to');
  await expect(words).toBeFocused();
  await expectAccessible(page);
  await words.fill('runs');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${northlake}/runs`));
  await expect(box).toHaveCount(0);

  await openCommandMenu(page);
  await words.fill('');
  await box.getByRole('option', { name: 'Create new workflow' }).click();
  await expect(page).toHaveURL(/\/workflows\/new$/);

  await openCommandMenu(page);
  await words.fill('there is no such thing');
  await expect(box.getByRole('status')).toHaveText('Nothing found for “there is no such thing”');
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
});

test('on a phone the drawer has everything that the top bar has', onPhone, async ({ page }) => {
  test.skip(!isNarrow(page), 'needs a narrow window');
  await enterAs(page, mali);
  await page.goto(`${northlake}/home`);
  await openDrawer(page);
  const drawer = page.getByRole('dialog', { name: 'Main menu' });
  await expectAccessible(page);
  for (const name of ['Templates', 'Planned runs', 'Export', 'Import', 'Settings']) {
    await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await drawer.getByRole('button', { name: 'Help' }).click();
  await expect(drawer.getByRole('link', { name: 'API documentation' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Workspace: Northlake University' }).click();
  await expect(drawer.getByRole('link', { name: 'Switch workspace' })).toBeVisible();
  await drawer.getByRole('button', { name: /Mali Srisuk/ }).click();
  await expect(drawer.getByRole('radiogroup', { name: 'Appearance' })).toBeVisible();
  await drawer.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(drawer).toHaveCount(0);
  await follow(page, 'Workflows');
  await expect(page).toHaveURL(new RegExp(`${northlake}/workflows$`));
  await openDrawer(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();
});

test('the logo leads the signed-in to their start, others to what Baton is', extended, async ({ page }) => {
  await page.goto('/sign_in');
  // Of the sign-in pages, the public ones and the error page: without another site the first page is the marketing site.
  for (const path of ['/sign_in', '/about', '/nothing']) {
    await page.goto(path);
    await page.getByRole('link', { name: 'Baton, home page' }).click();
    await expect(page).toHaveURL(({ pathname }) => pathname === '/');
    await expect(page.getByRole('heading', { level: 1, name: /Baton connects your team/ })).toBeVisible();
  }

  await enterAs(page, mali);
  await page.goto(`${northlake}/runs`);
  if (isNarrow(page)) await openDrawer(page);
  await page.getByRole('link', { name: 'Baton, home page' }).click();
  await expect(page).toHaveURL(new RegExp(`${northlake}/home$`));
  for (const path of ['/about', '/verify_email', '/nothing', '/no_permission']) {
    await page.goto(path);
    await page.getByRole('link', { name: 'Baton, home page' }).click();
    await expect(page).toHaveURL(new RegExp(`${northlake}/home$`));
  }
});

test('the selected colour scheme is stored', onPhone, async ({ page }) => {
  await enterAs(page, mali);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${northlake}/runs`);
  expect(await brightness(page)).toBeGreaterThan(200);
  await openAccount(page);
  if (isNarrow(page)) await page.getByRole('button', { name: /Mali Srisuk/ }).click();
  await page.getByRole('radiogroup', { name: 'Appearance' }).getByText('Dark').click();
  await expect.poll(() => brightness(page)).toBeLessThan(60);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeAttached();
  expect(await brightness(page)).toBeLessThan(60);
  await page.context().clearCookies({ name: 'baton_session' });
  await page.goto('/sign_in');
  expect(await brightness(page)).toBeLessThan(60);
});

test('the selected language is stored, before signing in and after', onPhone, async ({ page }, info) => {
  await page.goto('/sign_in');
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();

  await enterAs(page, info.project.name === 'phone' ? kofi : noor);
  await page.request.post('/api/v1/user/update_profile', { data: { user: { language_preference: 'fr' } } });
  await page.goto('/account/edit');
  await page.getByRole('combobox', { name: 'Langue' }).click();
  await page.getByRole('option', { name: 'ไทย' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'บัญชี' })).toBeAttached();
  // The stored preference overrides the language cookie of this browser.
  await page.context().addCookies([{ name: 'baton_language', value: 'fr', url: page.url() }]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'บัญชี' })).toBeAttached();
  await page.goto('/account/edit');
  await page.getByRole('combobox', { name: 'ภาษา' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByText('Account settings updated')).toBeVisible();
});

/** Follows a link of the main menu, in the bar or the drawer. */
async function follow(page: Page, name: string): Promise<void> {
  if (isNarrow(page)) await openDrawer(page);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name }).click();
}

/** The brightness of the page's background, from 0 to 255. */
function readColumns(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const grid = document.querySelector('main aside, main nav[aria-label="Settings"]')?.parentElement;
    const widths = grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').map(Number.parseFloat) : [];
    const whole = widths.reduce((sum, width) => sum + width, 0);
    return widths.map((width) => Math.round((width / whole) * 24));
  });
}

/** Of the page behind everything, from 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const color = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
