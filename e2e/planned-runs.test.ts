import { expect, type Page, test } from '@playwright/test';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow, openCommandMenu, openDrawer } from './harness/open-menus.ts';
import { addWorkflow, ownWorkspace } from './harness/own-workspace.ts';
import { extended, onPhoneExtended } from './harness/test-tags.ts';

test('a run is planned with a repetition, viewed, changed, paused, resumed and deleted', async ({ page }, info) => {
  const ws = await ownWorkspace(page, `planner.${info.project.name}.${Date.now()}@example.org`);
  const workflow_id = await addCounting(page, ws);
  const plans = `/workspaces/${ws}/planned_runs`;

  await page.goto(`/workspaces/${ws}/home`);
  await openPlannedRuns(page);
  await expect(page.getByRole('heading', { name: 'Nothing is planned yet' })).toBeVisible();
  await expectWhole(page);
  await page.getByRole('link', { name: 'Plan a run' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plan a run' })).toBeAttached();
  await page.getByRole('main').getByRole('list').getByRole('link').first().click();
  await expect(page.getByRole('radio', { name: 'Plan for later' })).toBeChecked();
  await page.getByRole('radio', { name: 'Start now' }).press('Space');

  await page.goto(`/workspaces/${ws}/runs/start?workflow_id=${workflow_id}`);
  await page.getByLabel('Name of the run').fill('Count the boats');
  // Missing values are reported before a request is sent, and typed values survive a reload.
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(page.getByText('Place cannot be blank.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Name of the run')).toHaveValue('Count the boats');
  await page.getByLabel('Place').fill('Harbour');
  await page.getByRole('radio', { name: 'Plan for later' }).press('Space');
  await page.getByLabel('Start date').fill('2030-01-31');
  await page.getByLabel('Start date').press('Tab');
  const dates = page.getByRole('list', { name: 'Next dates' });
  await expect(dates.getByRole('listitem')).toHaveText([/Thu 31 Jan 2030.*9:00/]);
  await page.getByRole('switch', { name: 'Repeat' }).press('Space');
  await page.getByRole('combobox', { name: 'Unit of the repetition' }).click();
  await page.getByRole('option', { name: 'month' }).click();
  await expect(page.getByText('Every month on day 31')).toBeVisible();
  await expect(dates.getByRole('listitem')).toHaveCount(10);
  await expect(dates.getByRole('listitem').nth(1)).toContainText('Thu 28 Feb 2030');
  await page.getByRole('combobox', { name: 'On', exact: true }).click();
  await page.getByRole('option', { name: 'Such as the second Tuesday' }).click();
  // The start is the fifth Thursday of January.
  await expect(page.getByText('Every month on the last Thursday')).toBeVisible();
  await page.getByRole('checkbox', { name: 'First' }).press('Space');
  await page.getByRole('combobox', { name: 'Day', exact: true }).click();
  await page.getByRole('option', { name: 'Working day' }).click();
  await expect(page.getByText('Every month on the first working day and the last working day')).toBeVisible();
  await expect(dates.getByRole('listitem').nth(1)).toContainText('Fri 1 Feb 2030');
  await expectWhole(page);
  await page.getByRole('combobox', { name: 'On', exact: true }).click();
  await page.getByRole('option', { name: 'Days of the month' }).click();
  await page.getByRole('checkbox', { name: 'Day 15' }).press('Space');
  await expect(page.getByText('Every month on day 15 and day 31')).toBeVisible();
  await expect(dates.getByRole('listitem').nth(2)).toContainText('Thu 28 Feb 2030');
  await expectWhole(page);
  await page.getByRole('button', { name: 'Plan', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Count the boats' })).toBeVisible();
  await expect(page).toHaveURL(/planned_runs\/.*\/show$/);
  await expect(dates.getByRole('listitem')).toHaveCount(10);
  await expect(page.getByText('No dates have passed yet.')).toBeVisible();
  await expect(page.getByText('Harbour')).toBeVisible();

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('combobox', { name: 'Unit of the repetition' }).click();
  await page.getByRole('option', { name: 'week' }).click();
  await page.getByRole('checkbox', { name: 'Monday' }).press('Space');
  // The day on which it starts is chosen already.
  await expect(page.getByRole('checkbox', { name: 'Thursday' })).toBeChecked();
  await page.getByRole('combobox', { name: 'Ends', exact: true }).click();
  await page.getByRole('option', { name: 'After a number of times' }).click();
  await page.getByLabel('Times', { exact: true }).fill('3');
  await expect(page.getByText('Every week on Monday and Thursday, 3 times')).toBeVisible();
  await expect(dates.getByRole('listitem')).toHaveCount(3);
  // At 09:00 in another time zone.
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Bangkok');
  await page.getByRole('option', { name: 'Asia/Bangkok' }).click();
  await expectInBangkok(page);
  await page.getByLabel('Place').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Place cannot be blank.')).toBeVisible();
  await expectWhole(page);
  await page.getByLabel('Place').fill('Quay');
  const instead = page.getByRole('combobox', { name: 'Who stands in for the initiator' });
  await instead.fill('Olga');
  await page.getByRole('option', { name: 'Olga Owner' }).click();
  await instead.press('Tab');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('term').filter({ hasText: 'Who stands in for the initiator' })).toBeVisible();
  await expect(page.getByText('Every week on Monday and Thursday, 3 times')).toBeVisible();
  await expect(page.getByText('Quay')).toBeVisible();
  await expectInBangkok(page);

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('These are its dates if it is resumed.')).toBeVisible();
  await page.goto(plans);
  await expect(page.getByRole('table', { name: 'Planned runs' })).toContainText('Paused');
  const menu = page.getByRole('button', { name: 'Menu of Count the boats' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Resume' }).click();
  await expect(page.getByText('Resumed', { exact: true })).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete “Count the boats”?' })).toContainText(
    'Runs that it has started are kept.',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete planned run' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is planned yet' })).toBeVisible();

  await openCommandMenu(page);
  await page.getByRole('dialog').getByRole('option', { name: 'Planned runs' }).click();
  await expect(page).toHaveURL(new RegExp(`${plans}$`));
});

test('a workflow with a file field cannot be planned, with a message', onPhoneExtended, async ({ page }, info) => {
  const ws = await ownWorkspace(page, `papers.${info.project.name}.${Date.now()}@example.org`);
  const { field, act, group } = definitionBuilders('a run with papers');
  const task = act('task', 'Read', { instructions: '', vote: anyVote }, { assignees: [{ type: 'initiator' }] });
  const workflow_id = await addWorkflow(page, ws, 'Papers', {
    schema: 1,
    trigger_form: [{ ...field('file', 'offer', 'Offer'), required: true }],
    action_groups: [group('Desk', task)],
    cancellation: [],
  });
  await page.goto(`/workspaces/${ws}/runs/start?workflow_id=${workflow_id}`);
  await expect(page.getByRole('radio', { name: 'Plan for later' })).toBeDisabled();
  await expect(page.getByText('It cannot be planned for later, because it asks for a file (“Offer”)')).toBeVisible();
});

/** The first of the next dates is 09:00 in Bangkok, and the zone is shown. */
test('the due date of a plan is shown, and changed to some time after the start', extended, async ({ page }, info) => {
  const ws = await ownWorkspace(page, `due.${info.project.name}.${Date.now()}@example.org`);
  const workflow_id = await addCounting(page, ws);
  await page.goto(`/workspaces/${ws}/runs/start?workflow_id=${workflow_id}`);
  await page.getByLabel('Place').fill('Harbour');
  await page.getByRole('radio', { name: 'Plan for later' }).press('Space');
  await page.getByLabel('Start date').fill('2030-01-31');
  await page.getByRole('combobox', { name: 'Due' }).click();
  await page.getByRole('option', { name: 'On a date' }).click();
  await page.getByLabel('Due date').fill('2030-01-30');
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(page.getByText('Due date cannot be before the start.')).toBeVisible();
  await page.getByLabel('Due date').fill('2030-02-05');
  await page.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('5 Feb 2030');

  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('combobox', { name: 'Due' })).toHaveValue('On a date');
  await expectWhole(page);
  await page.getByRole('combobox', { name: 'Due' }).click();
  await page.getByRole('option', { name: 'In 1 week' }).click();
  // Somebody else renames the plan meanwhile: both changes stay.
  const plan = new URL(page.url()).pathname.replace('/edit', '');
  const renamed = await page.request.patch(`/api/v1/user${plan}`, { data: { planned_run: { name: 'Renamed' } } });
  expect(renamed.ok(), await renamed.text()).toBe(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Somebody else has changed this plan.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Renamed' })).toBeVisible();
  await expect(page.getByText('1 week after the start')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('5 Feb 2030');
});

async function expectInBangkok(page: Page): Promise<void> {
  await expect(page.getByText('Times in Asia/Bangkok')).toBeVisible();
  const first = page.getByRole('list', { name: 'Next dates' }).getByRole('listitem').first();
  await expect(first).toHaveText(/Thu 31 Jan 2030.*9:00/);
  await expect(first.locator('time')).toHaveAttribute('datetime', '2030-01-31T02:00:00.000Z');
}

/** A workflow with a text field in its start form, and one task. @returns Its id. */
function addCounting(page: Page, ws: string): Promise<string> {
  const { field, act, group } = definitionBuilders('planned run test');
  const task = act('task', 'Count', { instructions: '', vote: anyVote }, { assignees: [{ type: 'initiator' }] });
  return addWorkflow(page, ws, 'Boat count', {
    schema: 1,
    trigger_form: [{ ...field('text', 'place', 'Place'), required: true }],
    action_groups: [group('Harbour', task)],
    cancellation: [],
  });
}

async function openPlannedRuns(page: Page): Promise<void> {
  if (isNarrow(page)) {
    await openDrawer(page);
    await page.getByRole('button', { name: /^Workspace:/ }).click();
    await page.getByRole('link', { name: 'Planned runs' }).click();
  } else {
    await page.getByRole('button', { name: /^Workspace:/ }).click();
    await page.getByRole('menuitem', { name: 'Planned runs' }).click();
  }
}

/** Checks accessibility, and that nothing is wider than the window. */
async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
}
