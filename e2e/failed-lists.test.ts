import { expect, type Locator, type Page, test } from '@playwright/test';
import { enterAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { mali } from './harness/sign-in.ts';
import { extended } from './harness/test-tags.ts';

test.describe.configure({ timeout: 120_000 });

/** The page of a list, the end of the path of its request, and what the page shows once the list is loaded. */
const lists: [path: string, call: string, loaded: (main: Locator) => Locator][] = [
  [`${northlake}/home`, '/pending_actions', (main) => main.getByRole('button', { name: /^All \d+$/ })],
  [`${northlake}/home`, '/activities', (main) => main.getByText(/^(Today|Yesterday)/).first()],
  [`${northlake}/export`, '/exports', (main) => main.getByText('No exports yet').or(main.getByRole('table'))],
  [`${northlake}/settings/usage_and_billings`, '/usage_and_billings', (main) => main.getByRole('table')],
  [`${northlake}/settings/members`, '/users', (main) => main.getByRole('table')],
  [`${northlake}/settings/groups`, '/groups', (main) => main.getByRole('table')],
  [`${northlake}/settings/tags`, '/tags', (main) => main.getByRole('table')],
  ['/account', '/api/v1/user/sessions', (main) => main.getByText('This one')],
  [`${northlake}/workflows`, '/workflows', (main) => main.getByRole('table')],
  [`${northlake}/runs/new`, '/workflows', (main) => main.getByRole('link', { name: /Purchase request/ })],
  [`${northlake}/runs`, '/runs/index_v2', (main) => main.getByRole('table')],
  [`${northlake}/planned_runs`, '/planned_runs', (main) => main.getByRole('table')],
];

// What others do in the same workspace would load the lists again, before "Try again" is pressed.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    class SilentSource extends EventTarget {
      close() {}
    }
    window.EventSource = SilentSource as never;
  }),
);

test('a list that cannot be loaded is empty and can be tried again', extended, async ({ page }) => {
  await enterAs(page, mali);
  for (const [path, call, loaded] of lists) {
    await test.step(`${call} of ${path}`, async () => {
      await breakCall(page, call);
      await page.goto(path);
      await expectFailed(page);
      await page.unrouteAll();
      await tryAgain(page.getByRole('main'));
      await expect(page.getByText('This list could not be loaded.')).toHaveCount(0);
      await expect(loaded(page.getByRole('main'))).toBeVisible();
    });
  }
});

test(
  'views, packages and keys that cannot be loaded leave the rest of their page at work',
  extended,
  async ({ page }) => {
    await enterAs(page, mali);
    const api = `/api/v1/user${northlake}`;

    await breakCall(page, '/runs/views');
    await page.goto(`${northlake}/runs`);
    await expectFailed(page);
    await expectAccessible(page);
    await expect(page.getByRole('main').getByRole('table')).toBeVisible();
    await page.unrouteAll();
    await tryAgain(page.getByRole('main'));
    await expect(page.getByText('This list could not be loaded.')).toHaveCount(0);

    const { usage_and_billings } = await (await page.request.get(`${api}/usage_and_billings`)).json();
    await breakCall(page, '/packages');
    await page.goto(`${northlake}/settings/usage_and_billings/${usage_and_billings[0].id}/edit`);
    await expectFailed(page);
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(page.getByLabel('Billing contact')).toBeVisible();
    await page.unrouteAll();
    await tryAgain(page.getByRole('main'));
    await expect(page.getByRole('radio').first()).toBeVisible();

    const workflow = { name: `Broken keys ${Date.now()}` };
    const made = await (await page.request.post(`${api}/workflows`, { data: { workflow } })).json();
    await breakCall(page, '/secrets');
    await page.goto(`${northlake}/workflows/${made.workflow.id}/edit`);
    const settings = page.getByRole('complementary');
    await page.getByRole('button', { name: 'Action group', exact: true }).click();
    await settings.getByLabel('Name', { exact: true }).fill('Notify');
    await settings.getByRole('button', { name: 'Close the settings' }).click();
    await page.getByRole('button', { name: 'Add an action to Notify' }).click();
    await page.getByRole('menuitem', { name: /^Chat message/ }).click();
    await expectFailed(page);
    await expect(settings.getByRole('combobox', { name: 'API key' })).toBeDisabled();
    await page.unrouteAll();
    await tryAgain(settings);
    await expect(page.getByText('This list could not be loaded.')).toHaveCount(0);
  },
);

/** Of the API alone: some pages have paths that end alike. */
const isCall = (call: string) => {
  const path = call.startsWith('/api') ? call : `/api/v1/user${northlake}${call}`;
  return ({ pathname }: URL) => pathname === path;
};

async function breakCall(page: Page, call: string): Promise<void> {
  await page.route(isCall(call), (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, body: 'broken' }) : route.fallback(),
  );
}

/** Instead of an error page, a toast and the list itself report the failure and offer to try again. The broken reply has no problem document. */
async function expectFailed(page: Page): Promise<void> {
  await expect(page.getByText('This list could not be loaded.')).toBeVisible();
  await expect(page.getByRole('status').getByText('Fail.')).toBeVisible();
  await expect(page.getByRole('status').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByText(/^500$/)).toHaveCount(0);
}

const tryAgain = (place: Locator) => place.getByRole('button', { name: 'Try again' }).click();
