import { expect, type Page, test } from '@playwright/test';
import { demoPassword } from '../server/demo/demo-people.ts';
import { atRest } from './harness/at-rest.ts';
import { enterAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow, openAccount, openDrawer } from './harness/open-menus.ts';
import { mali, signIn } from './harness/sign-in.ts';

const yusuf = 'y.demir@northlake.example';
const guest = 'r.oliveira@northlake.example';
const nowhere = '/workspaces/0b6a4f0e-6a53-4d6b-9d55-8d1f5d1f4c11';

test.describe('the way in', () => {
  test('the page asked for before signing in is where one lands', async ({ page }) => {
    await page.goto(`${northlake}/runs?status=completed`);
    await expect(page).toHaveURL(/\/login\?return_to=/);
    await expect(page.getByText('You will come back to the page you asked for.')).toBeVisible();
    await enter(page, mali);
    await expect(page).toHaveURL(new RegExp(`${northlake}/runs\\?status=completed$`));
    await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeAttached();
  });

  test('a path that leads to another site is forgotten', async ({ page, baseURL }) => {
    const hostile = [
      '//evil.example/x',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/%5Cevil',
      '/\t/evil.example',
    ];
    const outside: string[] = [];
    await page.route(
      ({ origin }) => origin !== baseURL,
      (route) => {
        outside.push(route.request().url());
        return route.abort();
      },
    );
    await page.goto(`/sign_in?return_to=${encodeURIComponent(hostile[0] as string)}`);
    await expect(page.getByText('You will come back to the page you asked for.')).toHaveCount(0);
    await enter(page, mali);
    await expect(page).toHaveURL(/\/home$/);
    for (const path of hostile) {
      await page.goto(`/sign_in?return_to=${encodeURIComponent(path)}`);
      await expect(page.getByRole('main')).toBeVisible();
      expect(new URL(page.url()).origin).toBe(baseURL);
    }
    expect(outside).toEqual([]);
  });

  test('who is signed in has no business at the sign-in pages', async ({ page }) => {
    await enterAs(page, mali);
    for (const path of ['/sign_in', '/login', '/register', '/']) {
      await page.goto(path);
      await expect(page).toHaveURL(new RegExp(`${northlake}/home$`));
    }
    await page.goto(`/login?return_to=${northlake}/runs`);
    await expect(page).toHaveURL(new RegExp(`${northlake}/runs`));
  });

  test('a session that ended elsewhere leads to the sign-in page, and back', async ({ page }) => {
    await signIn(page, mali);
    await page.goto('/account');
    await page.waitForLoadState('networkidle');
    await page.request.delete('/api/v1/user/sign_out');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/sign_in\?return_to=/);
    await enter(page, mali);
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByLabel('First name')).toHaveValue('Mali');
  });
});

test.describe('closed doors', () => {
  test('an unknown address says so, and leads home', async ({ page }) => {
    await page.goto('/nothing/like/this');
    await expect(page.getByRole('heading', { name: 'This page could not be found.' })).toBeVisible();
    await expect(page.getByText('404')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Baton connects your team/ })).toBeVisible();

    await enterAs(page, mali);
    for (const path of ['/nothing', `${northlake}/nothing`, `${nowhere}/edit`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'This page could not be found.' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL(new RegExp(`${northlake}/home$`));
  });

  test('a guest sees neither workflows nor a start, and is kept from their pages', async ({ page }) => {
    await enterAs(page, guest);
    await page.goto(`${northlake}/home`);
    await expect(
      page.getByText('Nothing to do :)').or(page.getByRole('main').getByRole('button').first()).first(),
    ).toBeVisible();
    if (isNarrow(page)) await openDrawer(page);
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link', { name: /^Home/ })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Runs' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Workflows' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Start a run' })).toHaveCount(0);
    if (isNarrow(page)) await page.getByRole('button', { name: 'Close the menu' }).click();

    await page.getByRole('button', { name: 'New', exact: true }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['New workspace']);
    await page.keyboard.press('Escape');
    await openPalette(page);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Home' })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('button', { name: /workflow|run$/i })).toHaveCount(0);
    await page.keyboard.press('Escape');

    for (const path of ['workflows', 'workflows/new', 'runs/new', 'runs/start']) {
      await page.goto(`${northlake}/${path}`);
      await expect(page).toHaveURL(/\/no_permission$/);
    }
    await expect(page.getByRole('heading', { name: 'You may not see this page' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See your workspaces' }).click();
    await expect(page).toHaveURL(/\/workspaces$/);
  });
});

test.describe('workspaces', () => {
  test('one is created, edited and left again, and stays closed to strangers', async ({ page, browser }, info) => {
    const name = `Zephyr, ${info.project.name} ${Date.now()}`;
    await enterAs(page, yusuf);
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
    await page.getByText('Edit workspace').click();
    await expect(page.getByRole('combobox', { name: 'Industry' })).toHaveValue('Retail');
    await page.getByLabel('Name', { exact: true }).fill(`${name}, renamed`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Updated', { exact: true })).toBeVisible();

    await openWorkspaces(page, `${name}, renamed`);
    await expect(page.getByText('Northlake University')).toBeVisible();
    await page.getByText('Northlake University').click();
    await expect(page).toHaveURL(new RegExp(`${northlake}/home$`));
    // The workspace last entered is where the site begins, also in a new window.
    await page.goto('/');
    await expect(page).toHaveURL(new RegExp(`${northlake}/home$`));
    await openWorkspaces(page, 'Northlake University');
    await expect(page.getByText('Edit workspace')).toHaveCount(0);
    await page.getByText('Switch workspace').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Workspaces' })).toBeAttached();
    await page
      .getByRole('main')
      .getByRole('link', { name: `${name}, renamed` })
      .click();
    await expect(page).toHaveURL(new RegExp(`${own}/home$`));
    await page.goto('/');
    await expect(page).toHaveURL(new RegExp(`${own}/home$`));

    const stranger = await (await browser.newContext()).newPage();
    await enterAs(stranger, mali);
    for (const path of ['home', 'runs', 'runs/new', 'workflows']) {
      await stranger.goto(`${own}/${path}`);
      await expect(stranger).toHaveURL(/\/no_permission$/);
    }
    await stranger.context().close();
  });
});

test.describe('the frame', () => {
  test('menus open, move, choose and close by keyboard', async ({ page }) => {
    test.skip(isNarrow(page), 'the bar of a desk');
    await enterAs(page, mali);
    await page.goto(`${northlake}/runs`);
    await expect(page.getByRole('button', { name: 'New', exact: true })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    for (const [button, first, second] of [
      ['New', 'Start new run', 'Create new workflow'],
      ['Help', /^Quick start/, /^Inviting collaborators/],
      [/^Workspace:/, 'Northlake University', 'Edit workspace'],
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
    await expect(page.getByRole('menuitem', { name: 'Start new run' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/workflows\/new$/);
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(page.getByRole('menuitem')).toHaveCount(8);
    for (const one of await page.getByRole('menuitem').all()) await expect(one).toHaveAttribute('target', '_blank');
    await expectAccessible(page);
  });

  test('the palette goes anywhere', async ({ page }) => {
    await enterAs(page, mali);
    await page.goto(`${northlake}/home`);
    await openPalette(page);
    const box = page.getByRole('dialog');
    const words = box.getByPlaceholder('Search or jump to');
    await expect(words).toBeFocused();
    await expectAccessible(page);
    await words.fill('runs');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${northlake}/runs`));
    await expect(box).toHaveCount(0);

    await openPalette(page);
    await words.fill('');
    await box.getByRole('button', { name: 'Create new workflow' }).click();
    await expect(page).toHaveURL(/\/workflows\/new$/);

    await openPalette(page);
    await words.fill('there is no such thing');
    await expect(box.getByText('Nothing found for “there is no such thing”')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
  });

  test('on a phone a drawer has all that the bar has', async ({ page }) => {
    test.skip(!isNarrow(page), 'narrow screens');
    await enterAs(page, mali);
    await page.goto(`${northlake}/home`);
    await openDrawer(page);
    const drawer = page.getByRole('dialog', { name: 'Main menu' });
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Help' }).click();
    await expect(drawer.getByRole('link', { name: 'Quick start' })).toBeVisible();
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

  test('the logo leads the signed-in to their start, others to what Baton is', async ({ page }) => {
    await page.goto('/sign_in');
    await page.getByRole('link', { name: 'Baton, home page' }).click();
    await expect(page).toHaveURL(/\/about$/);
    await page.getByRole('link', { name: 'Baton, home page' }).click();
    await expect(page).toHaveURL(/\/about$/);

    await enterAs(page, mali);
    await page.goto(`${northlake}/runs`);
    if (isNarrow(page)) await openDrawer(page);
    await page.getByRole('link', { name: 'Baton, home page' }).click();
    await expect(page).toHaveURL(new RegExp(`${northlake}/home$`));
    await page.goto('/about');
    await page.getByRole('link', { name: 'Baton, home page' }).click();
    await expect(page).toHaveURL(new RegExp(`${northlake}/home$`));
  });

  test('the colours chosen are kept', async ({ page }) => {
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

  test('the language chosen is kept, before signing in and after', async ({ page }) => {
    await page.goto('/sign_in');
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible();

    await enterAs(page, yusuf);
    await page.request.post('/api/v1/user/update_profile', { data: { user: { language_preference: 'fr' } } });
    await page.goto('/account');
    await page.getByRole('combobox', { name: 'Langue' }).click();
    await page.getByRole('option', { name: 'ไทย' }).click();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'บัญชี' })).toBeAttached();
    // The preference wins over what this browser spoke.
    await page.context().addCookies([{ name: 'baton_language', value: 'fr', url: page.url() }]);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'บัญชี' })).toBeAttached();
    await page.getByRole('combobox', { name: 'ภาษา' }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await page.getByRole('button', { name: 'บันทึก' }).click();
    await expect(page.getByText('Account settings updated')).toBeVisible();
  });
});

async function enter(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** A link of the main menu, wherever it is. */
async function follow(page: Page, name: string): Promise<void> {
  if (isNarrow(page)) await openDrawer(page);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name }).click();
}

async function openWorkspaces(page: Page, current: string): Promise<void> {
  if (isNarrow(page)) await openDrawer(page);
  await page.getByRole('button', { name: `Workspace: ${current}` }).click();
  await expect(page.getByText('Switch workspace')).toBeVisible();
  await expect(page.getByText('Switch workspace')).not.toHaveAttribute('aria-current');
  await atRest(page);
}

async function openPalette(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Search or jump to' });
  await expect(button).toBeVisible();
  if (isNarrow(page)) await button.click();
  else await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByPlaceholder('Search or jump to')).toBeVisible();
}

/** Of the page behind everything, from 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const color = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
