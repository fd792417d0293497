import { expect, test } from '@playwright/test';
import { enterAs } from './harness/enter-as.ts';
import { workPages } from './harness/every-page.ts';
import { isNarrow } from './harness/open-menus.ts';
import { bytesOf, watchScripts } from './harness/page-scripts.ts';
import { PendingRequests } from './harness/pending-requests.ts';
import { mali } from './harness/sign-in.ts';

/**
 * The number of files and kilobytes (1,000 bytes, gzip) of scripts that a page may load with an empty cache: slightly more than it
 * loads now. A page that needs more should load the rest when it is used. See docs/performance.md.
 */
const limits: Record<string, { files: number; kilobytes: number }> = {
  // Drawn by the build: they load the app when the reader does something.
  landing: { files: 2, kilobytes: 2 },
  library: { files: 2, kilobytes: 2 },
  template: { files: 2, kilobytes: 2 },
  // The landing page after a key was pressed.
  landing_used: { files: 24, kilobytes: 236 },
  sign_in: { files: 10, kilobytes: 153 },
  home: { files: 13, kilobytes: 178 },
  run: { files: 20, kilobytes: 204 },
  runs: { files: 13, kilobytes: 190 },
  // A filter is read more often than it is changed.
  runs_filtered: { files: 13, kilobytes: 190 },
  workflows: { files: 24, kilobytes: 233 },
  workflow: { files: 30, kilobytes: 250 },
  start: { files: 34, kilobytes: 250 },
  editor: { files: 18, kilobytes: 240 },
};

/** Of the pages above, those that are opened by somebody who is not signed in. */
const forVisitors = new Set(['landing', 'library', 'template', 'sign_in']);

test('pages load no more script than they do now', async ({ browser, page }) => {
  test.skip(isNarrow(page), 'the pages load the same on a phone, or less');
  await enterAs(page, mali);
  const work = await workPages(page);
  const pathOf = (ending: RegExp) => work.find((path) => ending.test(path)) as string;
  const paths: Record<string, string> = {
    landing: '/',
    library: '/library',
    template: '/library/expense-claim/show',
    sign_in: '/sign_in',
    home: pathOf(/\/workflows$/).replace(/workflows$/, 'home'),
    run: pathOf(/\/runs\/[\w-]+\/show$/),
    runs: pathOf(/\/runs\?/).replace(/\?.*/, ''),
    runs_filtered: pathOf(/\/runs\?/).replace(/\?.*/, '?due=none'),
    workflows: pathOf(/\/workflows$/),
    workflow: pathOf(/\/workflows\/[\w-]+\/show$/),
    start: pathOf(/\/runs\/start\?/),
    editor: pathOf(/\/workflows\/[\w-]+\/edit$/),
  };
  const found: typeof limits = {};
  for (const [name, path] of Object.entries(paths)) {
    const context = await browser.newContext({ baseURL: test.info().project.use.baseURL });
    const fresh = await context.newPage();
    if (!forVisitors.has(name)) await enterAs(fresh, mali);
    const requests = new PendingRequests(fresh);
    const files = watchScripts(fresh);
    const weigh = () => ({ files: files.size, kilobytes: Math.round(bytesOf(files) / 1000) });
    await fresh.goto(path);
    await fresh.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await requests.settle(20);
    found[name] = weigh();
    if (name === 'landing') {
      await fresh.keyboard.press('Shift');
      await requests.settle(20);
      found.landing_used = weigh();
    }
    await context.close();
  }
  const over = Object.entries(found).filter(([name, { files, kilobytes }]) => {
    const limit = limits[name];
    return !limit || files > limit.files || kilobytes > limit.kilobytes || files < limit.files / 4;
  });
  expect(over, JSON.stringify(found)).toEqual([]);
});

test('the editor requests its workflow once, also on a slow computer', async ({ page }) => {
  await enterAs(page, mali);
  const editor = (await workPages(page)).find((path) => /\/workflows\/[\w-]+\/edit$/.test(path)) as string;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/api\/.*\/workflows\/[\w-]+$/.test(pathname)) requested.push(pathname);
  });
  const requests = new PendingRequests(page);
  // The draft was created a moment ago: a stream that opens so soon afterwards begins with that change.
  await page.waitForTimeout(3_000);
  await page.goto(editor);
  await page.getByRole('region', { name: 'Workflow', exact: true }).waitFor();
  await requests.settle(20);
  expect(requested).toHaveLength(1);
});
