import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { enterAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { mali } from './harness/sign-in.ts';
import { extended } from './harness/test-tags.ts';

const assets = join(import.meta.dirname, '../dist/web/assets');
/** The chunk of the page and those of its texts have the same name, and a hash of eight characters. */
const chunksOfRuns = readdirSync(assets).filter((name) => /^runs-.{8}\.js$/.test(name));
const hasPage = (name: string) => readFileSync(join(assets, name), 'utf8').includes('RunListPage');
const among = (names: string[]) => (url: URL) => names.includes(url.pathname.replace('/assets/', ''));
const runsPage = among(chunksOfRuns.filter(hasPage));
const textsOfRuns = among(chunksOfRuns.filter((name) => !hasPage(name)));

test.skip(({ isMobile }) => isMobile, 'a chunk fails in the same way on every screen');

test('a chunk that fails to load reloads the page, which then works', async ({ page }) => {
  const documents = countDocuments(page);
  // The chunk may be requested more than once: by a preload hint, and by the app.
  await page.route(runsPage, (route) => (documents() < 2 ? route.abort() : route.continue()));
  await enterAs(page, mali);
  await page.goto(`${northlake}/home`);
  await expect(page.getByRole('main')).toBeVisible();
  // Somebody who only points at the link keeps the page, and what was typed there.
  const link = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Runs' });
  await hoverInVain(page, link, runsPage);
  expect(documents()).toBe(1);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeAttached();
  await expect(page).toHaveURL(new RegExp(`${northlake}/runs`));
  expect(documents()).toBe(2);
});

test('a link of the landing page that is followed while the app starts is not undone by it', async ({ page }) => {
  const left = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<void>();
  await page.route('**/sign_in', async (route) => {
    left.resolve();
    await failed.promise;
    // The app gets time to react.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await route.continue();
  });
  // The app begins once the link is followed, and nothing that it loads comes.
  await page.route('**/assets/index-*.js', async (route) => {
    await left.promise;
    await route.continue();
  });
  await page.route('**/assets/en-*.js', async (route) => {
    await route.abort();
    failed.resolve();
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await expect(page).toHaveURL(/\/sign_in$/);
  await expect(page.getByLabel('Email')).toBeVisible();
});

for (const [what, part] of [
  ['a page', runsPage],
  ['texts', textsOfRuns],
] as const) {
  test(`${what} that cannot be loaded: one reload in a minute, then the error page`, extended, async ({ page }) => {
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

// Firefox stops what a page is loading as soon as another one is requested.
test('a chunk that fails while another page is being opened does not bring the old one back', async ({ page }) => {
  const asked = Promise.withResolvers<() => Promise<void>>();
  await page.route(runsPage, (route) => asked.resolve(() => route.abort()));
  await enterAs(page, mali);
  await page.goto(`${northlake}/home`);
  const documents = countDocuments(page);
  const opened = Promise.withResolvers<() => Promise<void>>();
  await page.route('/help', (route) => opened.resolve(() => route.continue()));
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Runs' }).click();
  const failToLoad = await asked.promise;
  await page.evaluate(() => location.assign('/help'));
  const goOn = await opened.promise;
  const hasFailed = page.waitForEvent('requestfailed', (request) => runsPage(new URL(request.url())));
  await failToLoad();
  await hasFailed;
  await page.waitForTimeout(100);
  await goOn();
  await expect(page).toHaveURL('/help');
  expect(documents()).toBe(1);
});

test('a menu whose chunk does not load shows an error, and the page stays usable', async ({ page }) => {
  const menu = ({ pathname }: URL) => /^\/assets\/new-menu-[\w-]+\.js$/.test(pathname);
  await page.route(menu, (route) => route.abort());
  await enterAs(page, mali);
  await page.goto(`${northlake}/runs`);
  const documents = countDocuments(page);
  await hoverInVain(page, page.getByRole('button', { name: 'New', exact: true }), menu);
  expect(documents()).toBe(0);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect.poll(documents).toBe(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeAttached();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect(page.getByText('An error occured.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeAttached();
  expect(documents()).toBe(1);
});

/** Points at an element, which makes the page fetch its code; the request fails, and the page gets time to react. */
async function hoverInVain(page: Page, target: Locator, isChunk: (url: URL) => boolean): Promise<void> {
  let isRefused = false;
  page.on('requestfailed', (request) => {
    isRefused ||= isChunk(new URL(request.url()));
  });
  // What is above or beside it may still move it away.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await target.hover();
    await expect.poll(() => isRefused, { timeout: 1_000 }).toBe(true);
  }).toPass();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
}

/** Counts how often the browser requests the page itself. */
function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1;
  });
  return () => count;
}
