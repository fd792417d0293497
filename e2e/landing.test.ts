import { expect, type Page, test } from '@playwright/test';
import { listPublicPaths } from '../server/site/describe-page.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow } from './harness/open-menus.ts';
import { extended, onDeskAndPhone } from './harness/test-tags.ts';

/** Visitors without an account read the public pages, and play a run on the landing page. */

test('the public pages can be read without scripts, in the language of their reader', async ({
  browser,
  baseURL,
  page: desk,
}) => {
  test.skip(isNarrow(desk), 'the same is sent to phones');
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  const open = async (path: string) => {
    const reply = await page.goto(path);
    expect(reply?.headers()['content-security-policy']).toContain("script-src 'self';");
    return page.getByRole('heading', { level: 1 });
  };
  await expect(await open('/')).toHaveText(/^Baton connects your team/);
  await expect(page.getByRole('region', { name: 'Play a run' })).toContainText('Niels has the baton');
  await expect(await open('/library')).toHaveText('Workflow library');
  const names = page.getByRole('heading', { level: 3 });
  await expect(names.first()).toHaveText('Article publishing');
  expect(await names.count()).toBe((await listPublicPaths()).length - 4);
  await names.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article publishing');
  await expect(page.getByRole('region', { name: 'Stages' })).toBeVisible();
  await context.addCookies([{ name: 'baton_language', value: 'fr', url: baseURL as string }]);
  for (const [path, title] of [
    ['/', /^Baton relie/],
    ['/about', 'À propos de Baton'],
    ['/terms', 'Conditions d’utilisation'],
    ['/library/leave-request/show', 'Leave request'],
  ] as const) {
    await expect(await open(path)).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', path.startsWith('/library') ? 'en' : 'fr');
  }
  await context.close();
});

/** What the browser reports: React does, if what it renders differs from what was drawn. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

test('each drawn page is taken over as it is', extended, async ({ page }) => {
  test.skip(isNarrow(page), 'the same is sent to phones');
  const errors = watchErrors(page);
  await page.addInitScript(() => {
    addEventListener('baton:takes-over', () => document.documentElement.setAttribute('data-taken-over', ''), true);
    addEventListener('baton:answers', () => document.documentElement.setAttribute('data-answers', ''), true);
  });
  for (const path of await listPublicPaths()) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    await expect(page.locator('html[data-taken-over][data-answers]'), path).toBeAttached();
  }
  expect(errors).toEqual([]);
});

test('what a visitor types and presses before the app answers is done once it does', async ({ page }) => {
  test.skip(isNarrow(page), 'the same is sent to phones');
  const errors = watchErrors(page);
  const arriving = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => arriving.promise.then(() => route.continue()));
  const sample = await openSample(page);
  await sample.getByRole('textbox').fill('820');
  await sample.getByRole('button', { name: 'Submit' }).click();
  await expect(sample.getByRole('status')).toContainText('Niels has the baton');
  arriving.resolve();
  await expect(sample.getByRole('status')).toContainText('Ilse has the baton');
  await expect(sample.getByText(/Niels asked for .*820/)).toBeVisible();
  expect(errors).toEqual([]);
});

test('what Firefox fills in again after a reload, without an event, is what the app takes', async ({ page }) => {
  test.skip(isNarrow(page), 'the same is sent to phones');
  const sample = await openSample(page);
  await sample.getByRole('textbox').evaluate((field: HTMLInputElement) => {
    field.value = '820';
  });
  await sample.getByRole('button', { name: 'Submit' }).click();
  await expect(sample.getByText(/Niels asked for .*820/)).toBeVisible();
});

const openSample = async (page: Page) => {
  await page.goto('/');
  return page.getByRole('region', { name: 'Play a run' });
};

test('a visitor plays a run to its end, by keyboard alone', onDeskAndPhone, async ({ page }) => {
  const sample = await openSample(page);
  await expect(sample.getByRole('status')).toContainText('Niels has the baton');
  await sample.getByRole('textbox').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('many');
  await page.keyboard.press('Enter');
  await expect(sample.getByText('Enter an amount.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('820');
  await page.keyboard.press('Enter');
  await expect(sample.getByRole('status')).toContainText('Ilse has the baton');
  await expect(sample.getByRole('button', { name: 'Complete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sample.getByText(/820.* is more than .*500/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sample.getByRole('status')).toContainText('Amara has the baton');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(sample.getByRole('status')).toContainText('Completed');
  await expect(sample.getByRole('button', { name: 'Play again' })).toBeFocused();
  await expect(sample.getByRole('listitem').filter({ hasText: 'Amara paid' })).toBeVisible();
});

test(
  'what was sent back returns, and an amount below the limit needs no approval',
  onDeskAndPhone,
  async ({ page }) => {
    const sample = await openSample(page);
    const press = (name: string) => sample.getByRole('button', { name, exact: true }).click();
    await press('Submit');
    await press('Send back');
    await expect(sample.getByRole('status')).toContainText('Niels has the baton');
    await sample.getByRole('textbox').fill('120');
    await press('Submit');
    await press('Complete');
    await expect(sample.getByText(/Approval was skipped, because .*120.* is not more than .*500/)).toBeVisible();
    await press('Done');
    await press('Play again');
    await expect(sample.getByText('Nothing yet.')).toBeVisible();
  },
);
