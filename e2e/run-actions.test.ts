/** What run admins do with a run: edit, reassign, archive, hide, delete and restore it, and resolve its failures. */
import { expect, type Page, test } from '@playwright/test';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { byFirstName } from '../server/demo/demo-people.ts';
import { enterAs, enteredAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow } from './harness/open-menus.ts';
import { mali } from './harness/sign-in.ts';
import { startRun } from './harness/start-run.ts';
import { extended, onPhoneExtended } from './harness/test-tags.ts';

const menu = (page: Page) => page.getByRole('main').getByRole('button', { name: 'More', exact: true });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const toast = (page: Page, words: string | RegExp) => page.getByRole('status').getByText(words);

// Each test goes through many pages, while another test uses the same server.
test.describe.configure({ timeout: 120_000 });

test(
  'a run is edited, reassigned to a person who answers it, archived, hidden and deleted, and restored each time',
  onPhoneExtended,
  async ({ page, browser }, { project }) => {
    const isPhone = project.name === 'phone';
    const first = byFirstName(isPhone ? 'Hana' : 'Jun');
    const second = byFirstName(isPhone ? 'Léa' : 'Amara');
    const name = `Handed on, ${project.name} ${Date.now()}`;
    const { act, group } = definitionBuilders(name);
    const assignees = [{ type: 'user_workspace' as const, id: first.member_id }];
    const look = act('task', 'Look at it', { instructions: 'Please look.', vote: anyVote }, { assignees });
    const run = await startRun(name, { trigger_form: [], action_groups: [group('Look', look)] });

    await enterAs(page, mali);
    await page.goto(run);
    await menu(page).click();
    await expectAccessible(page);
    await item(page, 'Edit').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByLabel('Name of the run').fill(`${name}, renamed`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Updated')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: `${name}, renamed` })).toBeVisible();

    await page.getByRole('button', { name: 'Reassign Look at it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reassign “Look at it”' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: 'Who has it' }).press('Backspace');
    await dialog.getByRole('combobox', { name: 'Who has it' }).fill(second.first_name);
    await page.getByRole('option', { name: `${second.first_name} ${second.last_name}` }).click();
    await dialog.getByRole('combobox', { name: 'Who has it' }).press('Tab');
    await dialog.getByRole('button', { name: 'Reassign', exact: true }).click();
    await expect(toast(page, `${second.first_name} has it now.`)).toBeVisible();

    const assigneePage = await enteredAs(browser, second.email);
    await assigneePage.goto(run);
    await assigneePage.getByRole('button', { name: /^Done/ }).click();
    await expect(assigneePage.getByText('Completed').first()).toBeVisible();
    await assigneePage.context().close();

    await page.reload();
    await menu(page).click();
    await item(page, 'Archive').click();
    await expect(toast(page, 'Archived')).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Restored')).toBeVisible();

    const list = `${northlake}/runs?search=${encodeURIComponent(name)}`;
    await page.goto(list);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: `Menu of ${name}, renamed` }).press('Enter');
    await item(page, 'Hide from lists').press('Enter');
    await expect(toast(page, 'Hidden')).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Lists of runs' }).getByRole('link', { name: 'Hidden' }).click();
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: `Menu of ${name}, renamed` }).click();
    await item(page, 'Show in lists').click();
    await expect(row).toHaveCount(0);

    await page.goto(run);
    await menu(page).click();
    await item(page, 'Delete…').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete run' }).click();
    await expect(toast(page, 'Deleted')).toBeVisible();
    await page.goto(`${list}&status=archive`);
    await page.getByText('Deleted', { exact: true }).click();
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: `Menu of ${name}, renamed` }).click();
    await item(page, 'Restore').click();
    await expect(toast(page, 'Restored')).toBeVisible();
    await page.goto(list);
    await expect(row).toBeVisible();
  },
);

test(
  'a mail without a recipient fails, is retried and marked done; the run is cloned',
  extended,
  async ({ page, browser }, { project }) => {
    const name = `Resolved, ${project.name} ${Date.now()}`;
    const { act, group, field } = definitionBuilders(name);
    const to = [{ type: 'email' as const, email: '{{guest_address}}' }];
    const mail = { to, cc: [], bcc: [], reply_to: [], subject: 'Welcome', body: 'Welcome.' };
    const helper = byFirstName(project.name === 'phone' ? 'Hana' : 'Jun');
    const assignees = [{ type: 'user_workspace' as const, id: helper.member_id }];
    const task = act('task', 'Prepare the room', { instructions: '', vote: anyVote }, { assignees });
    const run = await startRun(name, {
      trigger_form: [
        field('email', 'guest_address', 'Address of the guest', { required: false }),
        field('text', 'reason', 'Reason'),
      ],
      action_groups: [group('Invite', act('automatic_email', 'Send the welcome', mail), task)],
      fields: [{ key: 'reason', value: 'A visit' }],
    });
    await enterAs(page, mali);
    await expect(async () => {
      await page.goto(run);
      await expect(page.getByText('Nobody was left to send it to').first()).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });

    // Other people see who can resolve it.
    const helperPage = await enteredAs(browser, helper.email);
    await helperPage.goto(run);
    await expect(helperPage.getByText(/^The run’s admins can help: /)).toBeVisible();
    await expect(helperPage.getByRole('button', { name: 'Retry Send the welcome' })).toHaveCount(0);
    await helperPage.context().close();

    await page.getByRole('button', { name: 'Retry Send the welcome' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(toast(page, 'Send the welcome is tried again.')).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('button', { name: 'Mark Send the welcome as done' })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });

    await page.getByRole('button', { name: 'Mark Send the welcome as done' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Mark done' }).click();
    await expect(dialog.getByText('Note cannot be blank.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Note').fill('Told by phone.');
    await dialog.getByRole('button', { name: 'Mark done' }).click();
    await expect(toast(page, 'Send the welcome is marked as done.')).toBeVisible();
    await expect(page.getByText('Told by phone.').first()).toBeVisible();
    if (!isNarrow(page)) await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByText('Nobody was left to send it to')).toHaveCount(isNarrow(page) ? 0 : 2);

    await menu(page).click();
    await item(page, 'Start again').click();
    await expect(page.getByLabel('Reason')).toHaveValue('A visit');
    await expect(page.getByLabel('Name of the run')).toHaveValue(name);
  },
);
