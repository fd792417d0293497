import { expect, type Page, test } from '@playwright/test';
import { enterAs, northlake } from './harness/enter-as.ts';
import { PendingRequests } from './harness/pending-requests.ts';
import { mali } from './harness/sign-in.ts';
import { extended } from './harness/test-tags.ts';

// It follows every link that it finds, one page of each kind.
test.describe.configure({ timeout: 150_000 });

/** Pages to which no crawled page has a link: they are opened from mails or by their address. */
const signedOut = ['/', '/sign_in', '/register', '/verify_email', '/decide', '/unsubscribe?token=x', '/no_permission'];

test('no link of the pages before signing in is dead', extended, async ({ page }) => {
  const followed = await followLinks(page, signedOut);
  expect(followed).toEqual(
    expect.arrayContaining(['/about', '/terms', '/forgot_password', '/marketing', '/help', '/help/keyboard']),
  );
});

test('no link of the pages behind the sign-in is dead', extended, async ({ page }) => {
  await enterAs(page, mali);
  const followed = await followLinks(page, [`${northlake}/home`, '/no_permission', '/account'], readMenus);
  expect(followed).toEqual(
    expect.arrayContaining([
      '/api/docs',
      '/workspaces/new',
      '/workspaces/:id/planned_runs',
      '/workspaces/:id/settings/usage_and_billings/:id/edit',
      '/workspaces/:id/runs/:id/show',
      '/workspaces/:id/workflows/:id/edit',
    ]),
  );
});

/**
 * Opens the pages, and the pages that they link to, until there is none left whose kind it has not seen: two runs are of a
 * kind. @returns The kinds, as paths with `:id`.
 */
async function followLinks(page: Page, start: string[], more?: (page: Page) => Promise<string[]>): Promise<string[]> {
  const requests = new PendingRequests(page);
  const seen = new Set<string>();
  const waiting = start.map((href) => ({ href, from: 'the start' }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { href, from } = next;
    const url = new URL(href, page.url().startsWith('http') ? page.url() : test.info().project.use.baseURL);
    if (url.protocol === 'mailto:') continue;
    expect.soft(url.origin, `${href}, on ${from}`).toBe(test.info().project.use.baseURL);
    const kind = url.pathname.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ':id');
    if (seen.has(kind) || url.origin !== test.info().project.use.baseURL) continue;
    seen.add(kind);
    const found = await test.step(kind, () => openPage(page, requests, url, `${href}, on ${from}`));
    if (seen.size === 1 && more) found.push(...(await more(page)));
    waiting.push(...found.map((one) => ({ href: one, from: kind })));
  }
  return [...seen];
}

/** @returns Where the page links to, as the links say it. */
async function openPage(page: Page, requests: PendingRequests, url: URL, what: string): Promise<string[]> {
  if (url.pathname.startsWith('/api/')) {
    const reply = await page.request.get(url.href, { headers: { accept: 'text/html' } });
    expect.soft(reply.status(), what).toBe(200);
    return [];
  }
  const reply = await page.goto(url.href);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  // The list of a page comes a moment after its heading.
  await requests.settle();
  expect.soft(reply?.status(), what).toBe(200);
  // The help has tables of numbers.
  const code = page.getByText(/^(404|500)$/).and(page.locator(':not(td)'));
  await expect.soft(code, what).toHaveCount(0);
  return page.locator('a[href]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

/** The links that stand in the menus of the bar, which have none before they are opened. */
async function readMenus(page: Page): Promise<string[]> {
  const links: string[] = [];
  for (const name of ['New', 'Help', /^Workspace:/, /^Account:/]) {
    await page.getByRole('button', { name, exact: true }).click();
    const menu = page.locator('[role="menu"], [role="dialog"]');
    await expect(menu).toBeVisible();
    expect(await menu.getByRole('menuitem').or(menu.getByRole('link')).count()).toBeGreaterThan(0);
    links.push(...(await menu.locator('a[href]').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''))));
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  }
  return links;
}
