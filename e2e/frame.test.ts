import { expect, type Page, test } from '@playwright/test';
import { enterAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow, openAccount, openDrawer, openPalette } from './harness/open-menus.ts';
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
    ['New', 'Start new run', 'Create new workflow'],
    ['Help', /^Quick start/, /^Inviting collaborators/],
    [/^Workspace:/, 'Northlake University', 'Planned runs'],
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

test('the command palette leads to every page', extended, async ({ page }) => {
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

test('on a phone the drawer has everything that the top bar has', onPhone, async ({ page }) => {
  test.skip(!isNarrow(page), 'needs a narrow window');
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

test(
  'the logo leads signed-in people to their start page, and others to the page about Baton',
  extended,
  async ({ page }) => {
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
  },
);

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
async function brightness(page: Page): Promise<number> {
  const color = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
