import { expect, test } from '@playwright/test';
import { enterAs, northlake } from './harness/enter-as.ts';
import { isNarrow, openCommandMenu, openDrawer } from './harness/open-menus.ts';
import { mali } from './harness/sign-in.ts';
import { onPhone } from './harness/test-tags.ts';

const guest = 'r.oliveira@northlake.example';
const nowhere = '/workspaces/0b6a4f0e-6a53-4d6b-9d55-8d1f5d1f4c11';

test('an unknown address says so, and leads home', async ({ page }) => {
  expect((await page.goto('/nothing/like/this'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This page could not be found.' })).toBeVisible();
  await expect(page.getByText('404')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  const tagline = 'Baton connects your team with workflows, to make operations faster and more fun';
  await expect(page.getByRole('heading', { level: 1, name: tagline, exact: true })).toBeVisible();

  await enterAs(page, mali);
  // The last is a page of the app about what does not exist.
  for (const [path, status] of [
    ['/nothing', 404],
    [`${northlake}/nothing`, 404],
    [`${nowhere}/edit`, 200],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(status);
    await expect(page.getByRole('heading', { name: 'This page could not be found.' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(new RegExp(`${northlake}/home$`));
});

test('no request of the pages of a guest is refused', async ({ page }) => {
  await enterAs(page, guest);
  const refused: string[] = [];
  page.on('response', (reply) => {
    if (reply.status() >= 400) refused.push(`${reply.status()} ${reply.url()}`);
  });
  for (const path of ['home', 'runs', 'runs']) {
    await page.goto(`${northlake}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(refused).toEqual([]);
});

test(
  'a guest sees neither workflows nor a start button, and has no access to their pages',
  onPhone,
  async ({ page }) => {
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
    await openCommandMenu(page);
    await expect(page.getByRole('dialog').getByRole('option', { name: 'Home' })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('option', { name: /workflow|run$/i })).toHaveCount(0);
    await page.keyboard.press('Escape');

    for (const path of ['analytics', 'workflows', 'workflows/new', 'workflows/import', 'runs/new', 'runs/start']) {
      await page.goto(`${northlake}/${path}`);
      await expect(page).toHaveURL(/\/no_permission$/);
    }
    await expect(page.getByRole('heading', { name: 'You may not see this page' })).toBeVisible();
    await page.getByRole('link', { name: 'See your workspaces' }).click();
    await expect(page).toHaveURL(/\/workspaces$/);
  },
);
