import { expect, type Page, test } from '@playwright/test';
import { enterAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow, openDrawer } from './harness/open-menus.ts';
import { mali } from './harness/sign-in.ts';
import { extended } from './harness/test-tags.ts';

/** The program's parts are named after the file they begin with. */
const runsPage = /\/assets\/run-list-page-[\w-]+\.js/;
const textsOfRuns = /\/assets\/runs-[\w-]+\.js/;

test.skip(({ isMobile }) => isMobile, 'a part fails alike on every screen');

test('a part that fails to load reloads the page, which then stands', async ({ page }) => {
  const documents = countDocuments(page);
  // Asked for more than once at a time: as a hint, and then by the program.
  await page.route(runsPage, (route) => (documents() < 2 ? route.abort() : route.continue()));
  await enterAs(page, mali);
  await page.goto(`${northlake}/home`);
  await expect(page.getByRole('main')).toBeVisible();
  expect(documents()).toBe(1);
  await followRuns(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeAttached();
  await expect(page).toHaveURL(new RegExp(`${northlake}/runs`));
  expect(documents()).toBe(2);
});

for (const [what, part, when] of [
  ['page', runsPage, {}],
  ['words', textsOfRuns, extended],
] as const) {
  test(`${what} that never come reload once in a minute, then the error page says so`, when, async ({ page }) => {
    const documents = countDocuments(page);
    let broken = true;
    await page.route(part, (route) => (broken ? route.abort() : route.continue()));
    await page.clock.install();
    await enterAs(page, mali);
    await page.goto(`${northlake}/runs`);
    await expect(page.getByRole('heading', { name: 'An error occured.' })).toBeVisible();
    await expect(page.getByText('500')).toBeVisible();
    expect(documents()).toBe(2);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'An error occured.' })).toBeVisible();
    expect(documents()).toBe(3);

    await page.clock.setSystemTime(Date.now() + 61_000);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(documents).toBe(5);
    await expect(page.getByRole('heading', { name: 'An error occured.' })).toBeVisible();

    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeAttached();
  });
}

test('a menu whose part never comes says so, and leaves the page alone', async ({ page }) => {
  await page.route(/\/assets\/new-menu-[\w-]+\.js/, (route) => route.abort());
  await enterAs(page, mali);
  await page.goto(`${northlake}/runs`);
  const documents = countDocuments(page);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect.poll(documents).toBe(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeAttached();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect(page.getByText('An error occured.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeAttached();
  expect(documents()).toBe(1);
});

/** How often the browser has asked for the page itself. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}

async function followRuns(page: Page): Promise<void> {
  if (isNarrow(page)) await openDrawer(page);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Runs' }).click();
}
