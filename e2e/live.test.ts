import { type Browser, expect, type Page, type Request, test } from '@playwright/test';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { addWorkflow, ownerPassword, ownWorkspace } from './harness/own-workspace.ts';
import { readLink } from './harness/read-mail.ts';
import { extended, onPhone } from './harness/test-tags.ts';

/** Two browsers: a change in one appears in the other, and does not disturb what is being edited there. */

// These pages do not reload by themselves within two minutes, so an earlier change came by a live update.
const soon = { timeout: 8_000 };

test.describe.configure({ timeout: 120_000 });

async function setScene(page: Page, project: string, title: string) {
  const ws = await ownWorkspace(page, `live.${title}.${project}.${Date.now()}@example.com`);
  const { act, group } = definitionBuilders(`${title} ${project}`);
  const assignees = [{ type: 'initiator' as const }];
  const task = (name: string) => act('task', name, { instructions: '', vote: anyVote }, { assignees });
  const workflow_id = await addWorkflow(page, ws, 'Side by side', {
    schema: 1,
    trigger_form: [],
    action_groups: [group('First', task('Look at it')), group('Second', task('Sign it'))],
    cancellation: [],
  });
  const api = `/api/v1/user/workspaces/${ws}`;
  const start = async (name: string) => {
    const reply = await page.request.post(`${api}/runs`, { data: { workflow_id, run: { name } } });
    const { run } = await reply.json();
    const path = `${api}/runs/${run.id}`;
    const answer = async (position: number) => {
      const { run: now } = await (await page.request.get(path)).json();
      const answered = await page.request.patch(`${path}/run_steps/${now.run_steps[position].id}`, {
        data: { run_step: { answer: 'done' } },
      });
      expect(answered.ok()).toBe(true);
    };
    return { path, page: `/workspaces/${ws}/runs/${run.id}/show`, answer };
  };
  return { home: `/workspaces/${ws}/home`, runs: `/workspaces/${ws}/runs`, start };
}

/** Another browser of the same person. */
async function besides(browser: Browser, page: Page) {
  return browser.newContext({ storageState: await page.context().storageState() });
}

const untilLive = (page: Page) =>
  page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/events') && reply.ok());

async function openLive(page: Page, path: string): Promise<void> {
  await Promise.all([untilLive(page), page.goto(path)]);
}

test('a page that the browser restores shows what changed in the meantime', onPhone, async ({ page }, { project }) => {
  const { runs, start } = await setScene(page, project.name, 'restored');
  await start('Before');
  // Nothing is told to a page that is kept aside: Safari does so while its reader is at another address.
  await page.route('**/events?*', (route) => route.abort());
  await page.goto(runs);
  await expect(page.getByRole('link', { name: 'Before' })).toBeVisible();
  await start('Meanwhile');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('link', { name: 'Meanwhile' })).toBeVisible(soon);
});

test(
  'home, list and run page show changes of another browser, and keep unsaved input',
  onPhone,
  async ({ page, browser }, { project }) => {
    const { home, runs, start } = await setScene(page, project.name, 'follows');
    const other = await (await besides(browser, page)).newPage();
    await openLive(other, home);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    const first = await start('The first');
    const opener = other.getByRole('button', { name: /Look at it/ });
    await expect(opener).toBeVisible(soon);

    // A card that is being filled in stays when the step was answered elsewhere, with a message.
    await opener.click();
    const card = other.getByRole('article', { name: 'Look at it' });
    await card.getByRole('textbox', { name: 'Comment' }).fill('Half a sentence');
    await first.answer(0);
    await expect(card.getByRole('status')).toContainText('no longer waits for you', soon);
    await expect(card.getByRole('textbox', { name: 'Comment' })).toHaveValue('Half a sentence');
    await expect(card.getByRole('button', { name: /^Done/ })).toHaveCount(0);
    await expect(other.getByRole('button', { name: /Sign it/ })).toBeVisible(soon);
    await expectAccessible(other);
    await card.getByRole('button', { name: 'Close' }).click();
    await expect(card).toHaveCount(0);

    // A comment appears on the run's page beside one that is being written.
    await openLive(other, first.page);
    await expect(other.getByRole('button', { name: /^Done/ })).toBeVisible();
    const answering = other.getByRole('textbox', { name: 'Comment', exact: true });
    await answering.fill('An answer begun');
    const data = { comment: { message: 'Said elsewhere' } };
    if (project.name === 'phone') await other.getByRole('button', { name: /^Comments/ }).click();
    const composer = other.getByRole('textbox', { name: 'Write a comment' });
    await composer.fill('Not sent yet');
    await page.request.post(`${first.path}/comments`, { data });
    await expect(other.getByText('Said elsewhere')).toBeVisible(soon);
    await expect(composer).toHaveValue('Not sent yet');
    await expect(composer).toBeFocused();
    if (project.name === 'phone') {
      await other.getByRole('button', { name: /^Steps/ }).click();
      await answering.fill('An answer begun');
    }
    await first.answer(1);
    await expect(other.getByText('Completed').first()).toBeVisible(soon);
    await expect(other.getByText('no longer waits for you')).toBeVisible();
    await expect(answering).toHaveValue('An answer begun');
    await other.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(answering).toHaveCount(0);

    await openLive(other, runs);
    await expect(other.getByText('The first')).toBeVisible();
    await start('The second');
    await expect(other.getByText('The second')).toBeVisible(soon);
    await other.context().close();
  },
);

test('a page is left by who may not open it any more', onPhone, async ({ page, browser }, { project }) => {
  const { home } = await setScene(page, project.name, 'role');
  const api = `/api/v1/user/workspaces/${home.split('/')[2]}`;
  const email = `live.nora.${project.name}.${Date.now()}@example.com`;
  await page.request.post(`${api}/users`, { data: { emails: [email], role: 'owner' } });
  const token = new URL(await readLink(page, email, '/register')).searchParams.get('invitation');
  const nora = await (await browser.newContext()).newPage();
  const account = {
    first_name: 'Nora',
    last_name: 'Berg',
    password: ownerPassword,
    password_confirmation: ownerPassword,
  };
  await nora.request.post(`/api/v1/public/invitations/${token}`, { data: { account } });
  const { users } = await (await page.request.get(`${api}/users?search=Nora`)).json();
  const become = (role: string) =>
    page.request.patch(`${api}/users/${users[0].id}`, { data: { user_workspace: { role } } });

  await openLive(nora, home.replace('home', 'settings/general'));
  await expect(nora.getByRole('heading', { level: 1 })).toBeVisible();
  await become('member');
  await expect(nora).toHaveURL(/\/no_permission$/, soon);
  await openLive(nora, home.replace('home', 'workflows'));
  await expect(nora.getByRole('heading', { name: 'Workflows', level: 1 })).toBeVisible();
  await become('guest');
  await expect(nora).toHaveURL(/\/no_permission$/, soon);
  await openLive(nora, home);
  await page.request.patch(`${api}/users/${users[0].id}/deactivate`, { data: {} });
  await expect(nora).toHaveURL(/\/no_permission$/, { timeout: 15_000 });
  await nora.context().close();
});

test(
  'without a connection the page shows a message, and updates when it is back',
  extended,
  async ({ page, browser }, { project }) => {
    const { home, start } = await setScene(page, project.name, 'returns');
    const context = await besides(browser, page);
    const other = await context.newPage();
    await openLive(other, home);
    await context.setOffline(true);
    const mark = other.getByText('Reconnecting…');
    await expect(mark).toBeVisible({ timeout: 15_000 });
    await expectAccessible(other);
    await start('Missed');
    await context.setOffline(false);
    await expect(mark).toHaveCount(0, { timeout: 15_000 });
    await expect(other.getByRole('button', { name: /Look at it/ })).toBeVisible(soon);
    await context.close();
  },
);

test('a page loads nothing a second time when its stream opens', extended, async ({ page }, { project }) => {
  const { home, runs, start } = await setScene(page, project.name, 'once');
  const run = await start('Loaded once');
  // Waits, so that the pages do not load changes that were made while the test was prepared.
  await page.waitForTimeout(3_000);
  for (const path of [home, runs, run.page]) {
    const loaded: string[] = [];
    const record = (request: Request) => {
      if (request.url().includes('/api/v1/') && !request.url().includes('/events')) loaded.push(request.url());
    };
    page.on('request', record);
    await openLive(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Loading again would begin within a second after the stream is open.
    await page.waitForTimeout(1_500);
    page.off('request', record);
    expect(loaded.length).toBeGreaterThan(1);
    // Looking at a run marks its notifications as read, which changes their number.
    const again = loaded.filter((url, index) => loaded.indexOf(url) !== index && !/\/notifications\?/.test(url));
    expect(again).toEqual([]);
  }
});

test(
  'seven tabs share one stream, and the seventh gets updates after the first is closed',
  extended,
  async ({ page, browser }, { project }) => {
    const { home, start } = await setScene(page, project.name, 'tabs');
    const context = await besides(browser, page);
    let streams = 0;
    context.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/events')) streams++;
    });
    const tabs: Page[] = [];
    for (let count = 0; count < 7; count++) {
      const tab = await context.newPage();
      if (count === 0) await openLive(tab, home);
      else await tab.goto(home);
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
      tabs.push(tab);
    }
    expect(streams).toBe(1);
    const seventh = tabs.at(-1) as Page;
    const first = await start('Of all tabs');
    await expect(seventh.getByRole('button', { name: /Look at it/ })).toBeVisible(soon);
    await tabs[0]?.close();
    await expect.poll(() => streams, soon).toBe(2);
    await first.answer(0);
    await expect(seventh.getByRole('button', { name: /Sign it/ })).toBeVisible(soon);
    await context.close();
  },
);
