import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { byFirstName } from '../server/demo/demo-people.ts';
import { enterAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { mali } from './harness/sign-in.ts';
import { extended, onPhoneExtended } from './harness/test-tags.ts';

const api = `/api/v1/user${northlake}`;
const menu = (page: Page) => page.getByRole('main').getByRole('button', { name: 'More', exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const toast = (page: Page, words: string | RegExp) => page.getByRole('status').getByText(words);

// Long tests, of which two run at a time.
test.describe.configure({ timeout: 120_000 });

/**
 * A run is shared with a person without a part in it, first as a viewer, then as a commenter, and the share is removed.
 */
test(
  'a run is shared with a person, who reads it, then comments on it, and finally loses access',
  extended,
  async ({ page, browser }, { project }) => {
    const isPhone = project.name === 'phone';
    const sarah = byFirstName(isPhone ? 'Noor' : 'Sarah');
    const name = `Shown round, ${project.name} ${Date.now()}`;
    await enterAs(page, mali);
    const { run_id } = await start(page.request, name);
    const address = `${northlake}/runs/${run_id}/show`;
    const theirs = await entered(browser, sarah.email, project.use);
    await theirs.goto(address);
    await expect(theirs.getByRole('heading', { level: 1, name })).toHaveCount(0);

    await page.goto(address);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Share “${name}”` });
    await expect(dialog.getByText('The run is not shared with anybody yet.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog.getByText('People and groups cannot be blank.')).toBeVisible();
    const whom = dialog.getByRole('combobox', { name: 'People and groups' });
    await whom.fill(sarah.first_name);
    await page.getByRole('option', { name: `${sarah.first_name} ${sarah.last_name}` }).click();
    await whom.press('Tab');
    await dialog.getByRole('button', { name: 'Share', exact: true }).press('Enter');
    await expect(toast(page, 'Permissions updated')).toBeVisible();
    const row = dialog.getByRole('listitem').filter({ hasText: sarah.email });
    await expect(row.getByRole('combobox')).toHaveValue('Viewer');

    await theirs.goto(address);
    await expect(theirs.getByRole('heading', { level: 1, name })).toBeVisible();
    await openComments(theirs);
    await expect(theirs.getByRole('textbox', { name: 'Comment' })).toHaveCount(0);
    await theirs.getByRole('button', { name: 'Shared with…' }).click();
    const list = theirs.getByRole('dialog', { name: `Who “${name}” is shared with` });
    await expect(list.getByRole('listitem').getByText('You', { exact: true })).toBeVisible();
    await expect(list.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0);
    await expectAccessible(theirs);

    const role = row.getByRole('combobox', { name: `Role of ${sarah.first_name} ${sarah.last_name}` });
    await role.click();
    await page.getByRole('option', { name: 'Commenter' }).click();
    await expect(role).toHaveValue('Commenter');

    // Their page gets a live update.
    await list.getByRole('button', { name: 'Close' }).click();
    await theirs.getByRole('textbox', { name: 'Comment' }).fill('Seen by me');
    await theirs.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(theirs.getByRole('listitem').filter({ hasText: 'Seen by me' })).toBeVisible();

    const removing = row.getByRole('button', { name: `Remove ${sarah.first_name} ${sarah.last_name}` });
    await removing.click();
    await expect(row).toHaveCount(0);
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(role).toHaveValue('Commenter');
    await removing.click();
    await expect(row).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByText(/stopped sharing/).first()).toBeVisible();

    await expect(theirs.getByText('This page could not be found.')).toBeVisible();
    await theirs.context().close();
  },
);

test(
  'a workflow is shared, and its runs are visible until the person removes their share',
  onPhoneExtended,
  async ({ page, browser }, { project }) => {
    const yusuf = byFirstName(project.name === 'phone' ? 'Yusuf' : 'Tomás');
    const name = `Shown whole, ${project.name} ${Date.now()}`;
    await enterAs(page, mali);
    const { run_id, workflow_id } = await start(page.request, name);
    await page.goto(`${northlake}/workflows/${workflow_id}/show`);
    await page.getByRole('button', { name: `Menu of ${name}` }).click();
    await item(page, 'Share…').click();
    const dialog = page.getByRole('dialog', { name: `Share “${name}”` });
    const whom = dialog.getByRole('combobox', { name: 'People and groups' });
    await whom.fill(yusuf.first_name);
    await page.getByRole('option', { name: `${yusuf.first_name} ${yusuf.last_name}` }).click();
    await whom.press('Tab');
    await dialog.getByRole('combobox', { name: 'Role', exact: true }).click();
    await page.getByRole('option', { name: 'Manager' }).click();
    await expect(dialog.getByText('Can do everything that an admin of the run can.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(toast(page, 'Permissions updated')).toBeVisible();

    const theirs = await entered(browser, yusuf.email, project.use);
    await theirs.goto(`${northlake}/runs/${run_id}/show`);
    await menu(theirs).click();
    await expect(item(theirs, 'Cancel run…')).toBeVisible();
    await theirs.goto(`${northlake}/workflows/${workflow_id}/show`);
    await theirs.getByRole('button', { name: `Menu of ${name}` }).click();
    await item(theirs, 'Shared with…').click();
    await theirs.getByRole('button', { name: 'Remove yourself' }).click();
    await expect(theirs.getByText('You no longer see its runs')).toBeVisible();
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: 'Remove me' }).click();
    await expect(toast(theirs, 'Permissions updated')).toBeVisible();
    await theirs.goto(`${northlake}/runs/${run_id}/show`);
    await expect(theirs.getByText('This page could not be found.')).toBeVisible();
    await theirs.context().close();
  },
);

async function entered(browser: Browser, email: string, use: object): Promise<Page> {
  const page = await (await browser.newContext(use)).newPage();
  await enterAs(page, email);
  return page;
}

/** On a phone, one tab of a run is visible at a time. */
async function openComments(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Comments/ }).click();
}

/** A workflow whose one action is assigned to Mali, and a run of it. */
async function start(request: APIRequestContext, name: string): Promise<{ run_id: string; workflow_id: string }> {
  const ask = async (method: 'get' | 'post' | 'patch', path: string, data?: object) => {
    const reply = await request[method](api + path, { data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.json();
  };
  const { act, group } = definitionBuilders(name);
  const me = { type: 'user_workspace' as const, id: byFirstName('Mali').member_id };
  const look = act('task', 'Look at it', { instructions: 'Please look.', vote: anyVote }, { assignees: [me] });
  const definition = { schema: 1, trigger_form: [], action_groups: [group('Look', look)], cancellation: [] };
  const { workflow } = await ask('post', '/workflows', { workflow: { name } });
  const path = `/workflows/${workflow.id}`;
  const { draft } = await ask('patch', `${path}/draft`, { revision: 1, definition });
  const [trigger] = (await ask('get', path)).triggers;
  await ask('patch', `${path}/triggers/${trigger.id}`, { trigger: { startable_by: [me] } });
  await ask('post', `${path}/versions`, { revision: draft.revision, version: { number: 1, description: '' } });
  const { run } = await ask('post', '/runs', { workflow_id: workflow.id, run: { name } });
  return { run_id: run.id, workflow_id: workflow.id };
}
