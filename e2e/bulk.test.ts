import { expect, type Locator, type Page, test } from '@playwright/test';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow } from './harness/open-menus.ts';
import { addWorkflow, ownWorkspace } from './harness/own-workspace.ts';
import { extended, onPhoneExtended } from './harness/test-tags.ts';

/** Bulk commands on the runs of a list, undoing them, and the names of runs that were refused. */
const bar = (page: Page) => page.getByRole('region', { name: 'What to do with the selected runs' });
const toast = (page: Page, words: string) => page.getByRole('status').getByText(words);
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

/** The name of a link to a run has a suffix if the run waits for the reader. */
const link = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}( ?,|$)`) });

// Long tests, of which two run at a time.
test.describe.configure({ timeout: 120_000 });

test('runs are selected, hidden, unhidden, cancelled, archived and deleted together', extended, async ({ page }) => {
  const { list } = await sixRuns(page);
  await page.goto(list);
  await expect(link(page, 'Run 6')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  if (isNarrow(page)) {
    await expect(box(page, 'Run 1')).toBeHidden();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    // A click anywhere in the row selects it.
    await link(page, 'Run 2').click({ force: true });
    await expect(box(page, 'Run 2')).toBeChecked();
    await link(page, 'Run 4').click({ force: true });
  } else {
    await box(page, 'Run 2').click();
    await box(page, 'Run 4').click({ modifiers: ['Shift'] });
    await expect(bar(page).getByText('3 selected')).toBeVisible();
    await expect(box(page, 'Run 3')).toBeChecked();
    const all = page.getByRole('checkbox', { name: 'Select all runs of this page' });
    await expect(all).toBeChecked({ indeterminate: true });
    await all.press('Space');
    await expect(bar(page).getByText('6 selected')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar(page)).toHaveCount(0);
    // By keyboard: "x" on the focused row, Space on its checkbox.
    await link(page, 'Run 2').focus();
    await page.keyboard.press('x');
    await box(page, 'Run 4').press('Space');
  }
  await expect(bar(page).getByText('2 selected')).toBeVisible();
  await expectAccessible(page);

  await choose(page, 'Hide');
  await expect(toast(page, '2 runs hidden.')).toBeVisible();
  await expect(link(page, 'Run 2')).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, '2 runs shown in lists again.')).toBeVisible();
  await expect(link(page, 'Run 2')).toBeVisible();

  await select(page, 'Run 1', 'Run 3');
  await choose(page, 'Cancel…');
  const question = page.getByRole('dialog', { name: 'Cancel 2 runs?' });
  await expect(question.getByText('Their open actions end')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel runs' }).click();
  await expect(toast(page, '2 runs cancelled.')).toBeVisible();

  // Two of these have ended. The third is refused with its name, and stays selected.
  await select(page, 'Run 1', 'Run 3', 'Run 5');
  await choose(page, 'Archive');
  const report = page.getByRole('dialog', { name: '1 run stayed as it was' });
  await expect(report.getByText('Run 5')).toBeVisible();
  await expect(report.getByText('The run is in a state that does not allow this.')).toBeVisible();
  await expect(report.getByText('2 others were changed.')).toBeVisible();
  await expectAccessible(page);
  await report.getByRole('button', { name: 'Close' }).click();
  await expect(bar(page).getByText('1 selected')).toBeVisible();
  await expect(box(page, 'Run 5')).toBeChecked();

  // Another list begins without a selection.
  await page.getByRole('navigation', { name: 'Lists of runs' }).getByRole('link', { name: 'Archive' }).click();
  await expect(link(page, 'Run 3')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await select(page, 'Run 1', 'Run 3');
  await choose(page, 'Delete…');
  await page.getByRole('dialog', { name: 'Delete 2 runs?' }).getByRole('button', { name: 'Delete runs' }).click();
  await expect(toast(page, '2 runs deleted.')).toBeVisible();
  await expect(page.getByText('No runs to see!')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
  await expect(link(page, 'Run 1')).toBeVisible();
});

test('open steps of many runs are reassigned at once', onPhoneExtended, async ({ page }) => {
  const { list, group } = await sixRuns(page);
  await page.goto(list);
  await expect(link(page, 'Run 6')).toBeVisible();
  await select(page, 'Run 1', 'Run 2');
  await choose(page, 'Reassign…');
  const dialog = page.getByRole('dialog', { name: 'Reassign 2 runs' });
  await dialog.getByRole('button', { name: 'Reassign', exact: true }).click();
  await expect(dialog.getByText('Who has it cannot be blank.')).toBeVisible();
  await expectAccessible(page);
  const people = dialog.getByRole('combobox', { name: 'Who has it' });
  await people.fill(group);
  await page.getByRole('option', { name: group }).click();
  await people.press('Tab');
  await dialog.getByRole('button', { name: 'Reassign', exact: true }).click();
  await expect(toast(page, '2 runs reassigned.')).toBeVisible();
  if (!isNarrow(page)) await expect(page.getByRole('row').filter({ hasText: group })).toHaveCount(2);
});

async function choose(page: Page, name: string): Promise<void> {
  if (isNarrow(page)) {
    await bar(page).getByRole('button', { name: 'Commands' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  } else await bar(page).getByRole('button', { name, exact: true }).click();
}

async function select(page: Page, ...names: string[]): Promise<void> {
  const begin: Locator = page.getByRole('button', { name: 'Select', exact: true });
  if (isNarrow(page) && (await begin.isVisible())) await begin.click();
  for (const name of names) {
    await box(page, name).focus();
    await page.keyboard.press('Space');
    await expect(box(page, name)).toBeChecked();
  }
}

/** A new account's workspace with six runs, each with a task for that person, and a group with that person. */
async function sixRuns(page: Page): Promise<{ list: string; group: string }> {
  const email = `bulk-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;
  const ws = await ownWorkspace(page, email);
  const api = `/api/v1/user/workspaces/${ws}`;
  const { users } = await (await page.request.get(`${api}/users/users_for_select`)).json();
  const me = users[0].id;
  const group = 'Boat builders';
  const made = await page.request.post(`${api}/groups`, { data: { group: { name: group, user_workspace_ids: [me] } } });
  expect(made.ok()).toBe(true);
  const build = definitionBuilders('bulk');
  const task = { instructions: 'Please look.', vote: anyVote };
  const look = build.act('task', 'Look', task, { assignees: [{ type: 'user_workspace', id: me }] });
  const action_groups = [build.group('Look', look)];
  const definition = { schema: 1 as const, trigger_form: [], action_groups, cancellation: [] };
  const workflow_id = await addWorkflow(page, ws, 'Inspection', definition);
  for (let number = 1; number <= 6; number++) {
    const run = { name: `Run ${number}` };
    expect((await page.request.post(`${api}/runs`, { data: { workflow_id, run } })).ok()).toBe(true);
  }
  return { list: `/workspaces/${ws}/runs?sort_by=name`, group };
}
