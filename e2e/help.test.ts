import { expect, type Page, test } from '@playwright/test';
import { enterAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow, openCommandMenu, openDrawer } from './harness/open-menus.ts';
import { mali } from './harness/sign-in.ts';
import { extended, onPhoneExtended } from './harness/test-tags.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Run lists and board' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('the help menu leads to the help, and one page to the next', async ({ page }) => {
  test.skip(isNarrow(page), 'needs the top bar of wide windows');
  await enterAs(page, mali);
  await page.goto(`${northlake}/home`);
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Help for this page',
    'Quick start',
    'Inviting collaborators',
    'Designing workflows',
    'Triggers',
    'Actions',
    'Action groups',
    'Roles and permissions',
    'All docs',
    'Keyboard shortcuts',
    'API documentation',
  ]);
  await page.getByRole('menuitem', { name: 'Quick start' }).click();
  await expect(page).toHaveURL('/help/quick-start');
  await expect(title(page, 'Quick start')).toBeVisible();
  // The bar of the workspace stays.
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Runs' })).toBeVisible();

  await page.getByRole('navigation', { name: 'Previous and next page' }).getByRole('link').click();
  await expect(title(page, 'Inviting collaborators')).toBeVisible();
  const contents = page.getByRole('navigation', { name: 'Help pages' });
  await contents.getByRole('link', { name: 'When somebody leaves' }).click();
  await expect(page).toHaveURL('/help/inviting-collaborators#when-somebody-leaves');
  await page.getByRole('article').getByRole('link', { name: 'Billing and limits' }).click();
  await expect(title(page, 'Billing and limits')).toBeVisible();
  await expect(contents.getByRole('link', { name: 'Billing and limits' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(title(page, 'Inviting collaborators')).toBeVisible();
});

test('help is opened beside the page that it explains', extended, async ({ page }) => {
  test.skip(isNarrow(page), 'needs the top bar of wide windows');
  await enterAs(page, mali);
  await page.goto(`${northlake}/runs`);
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: 'Help for this page' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Run lists and board' })).toBeFocused();
  await expect(panel(page).getByRole('heading', { name: 'Find a run' })).toBeVisible();
  expect(await panel(page).boundingBox()).toEqual({ x: 1440 - 460, y: 0, width: 460, height: 900 });
  await expectAccessible(page);

  // One reads and works: the list answers while the help is open.
  await page
    .getByRole('navigation', { name: 'Lists of runs' })
    .getByRole('link', { name: /^Completed/ })
    .click();
  await expect(title(page, 'Completed runs')).toBeAttached();
  await expect(panel(page)).toBeVisible();

  await panel(page).getByRole('link', { name: 'Sharing' }).click();
  const other = page.getByRole('dialog', { name: 'Sharing' });
  await expect(other.getByRole('heading', { name: 'Share a run' })).toBeVisible();
  await expect(page).toHaveURL(/\/runs\?status=completed/);
  await other.getByRole('button', { name: 'Close' }).click();
  await expect(other).toHaveCount(0);
});

test(
  '? lists the keys of the page first, and the command menu finds sections of the help',
  extended,
  async ({ page }) => {
    test.skip(isNarrow(page), 'needs a keyboard');
    await enterAs(page, mali);
    await page.goto(`${northlake}/runs`);
    await expect(title(page, 'All runs')).toBeAttached();
    const search = page.getByRole('textbox', { name: 'Search runs' });
    await search.press('?');
    await expect(search).toHaveValue('?');
    await search.fill('');
    await search.blur();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys.getByRole('heading', { level: 3 })).toHaveText([
      'Lists',
      'Anywhere',
      'Home',
      'Answering an action',
      'Workflow editor',
    ]);
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);

    await openCommandMenu(page);
    await page.getByPlaceholder('Search or jump to').fill('change your password');
    await page.getByRole('option', { name: /^Change your password/ }).click();
    await expect(page).toHaveURL('/help/account-and-notifications#change-your-password');
    await expect(page.getByRole('heading', { name: 'Change your password' })).toBeInViewport();
  },
);

test(
  'everybody reads the help, in three languages, also on paper and on a phone',
  extended,
  async ({ page, baseURL }) => {
    test.skip(isNarrow(page), 'it changes the width of its window itself');
    for (const [language, name] of [
      ['en', 'Conditions and go-backs'],
      ['fr', 'Conditions et retours'],
      ['th', 'เงื่อนไขและการย้อนกลับ'],
    ] as const) {
      await page.context().addCookies([{ name: 'baton_language', value: language, url: baseURL as string }]);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: 'light', media: 'screen' });
      await page.goto('/help');
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await expect(title(page, name)).toBeVisible();
      await expect(page).toHaveURL('/help/conditions-and-go-backs');
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page, 'colours');
      await page.setViewportSize({ width: 360, height: 740 });
      for (const path of ['/help/api', '/help/conditions-and-go-backs', '/help/roles-and-permissions', '/help']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await expect.poll(sideways, `${path} in ${language}`).toBeLessThanOrEqual(0);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/help/fields');
    await expect(page.getByRole('article')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation')).toHaveCount(0);
  },
);

test('an unknown help page has the status and the page of an unknown address', extended, async ({ page }) => {
  const reply = await page.goto('/help/nothing');
  expect(reply?.status()).toBe(404);
  await expect(page.getByText('This page could not be found.')).toBeVisible();
  await page.goto('/help/Quick-Start');
  await expect(title(page, 'Quick start')).toBeVisible();
});

test('on a phone the help covers the page, and closing it leads back', onPhoneExtended, async ({ page }) => {
  test.skip(!isNarrow(page), 'needs a narrow window');
  await enterAs(page, mali);
  await page.goto(`${northlake}/runs`);
  await openDrawer(page);
  const drawer = page.getByRole('dialog', { name: 'Main menu' });
  await drawer.getByRole('button', { name: 'Help' }).click();
  await drawer.getByRole('button', { name: 'Help for this page' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Find a run' })).toBeVisible();
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
});
