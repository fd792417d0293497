import { type Browser, type BrowserContextOptions, expect, type Locator, type Page, test } from '@playwright/test';
import { byFirstName, type DemoPerson } from '../server/demo/demo-people.ts';
import { enterAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { mali } from './harness/sign-in.ts';
import { extended } from './harness/test-tags.ts';

/**
 * The editor's settings about who may answer, checked in a run: votes of several people, excluding the initiator,
 * nobody answers twice, locked actions, due dates, a group whose members change, and cancellers.
 */
test.describe.configure({ timeout: 180_000 });

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const starter = byFirstName('Noor');
const sarah = byFirstName('Sarah');
const tomas = byFirstName('Tomás');
const yusuf = byFirstName('Yusuf');
const kofi = byFirstName('Kofi');

test("the editor's settings about who answers apply in a run", extended, async ({ page, browser }, { project }) => {
  test.skip(project.name === 'phone', 'runs once: two of its people use a phone window');
  const name = `Who answers, ${Date.now()}`;
  await enterAs(page, mali);
  const team = await addTeam(page, `Team, ${name}`, [kofi]);
  await designWorkflow(page, name, team.name);

  const started = await enteredOn(browser, starter);
  const run = await startRun(started, name);

  // The initiator sees why they may not answer.
  const agree = stepIn(started, 'Agree');
  await expect(agree.getByText('You started this run, so somebody else answers this.')).toBeVisible();
  await expect(agree.getByText('0 of 2 approvals given, 2 still needed')).toBeVisible();
  await expect(agree.getByRole('time')).toHaveAttribute('title', /^Tomorrow/);
  await expect(started.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expectAccessible(started);

  // One no neither passes nor ends the vote.
  const first = await enteredOn(browser, sarah, run);
  await first.getByRole('button', { name: /^Disapprove/ }).click();
  await expect(stepIn(first, 'Agree').getByText('0 of 2 approvals given, 2 still needed')).toBeVisible();
  await expect(stepIn(first, 'Agree').getByText('with Noor, Tomás and Yusuf')).toBeVisible();

  const second = await enteredOn(browser, tomas, run, phone);
  await expect(second.getByText('0 of 2 approvals given, 2 still needed')).toBeVisible();
  await second.getByRole('button', { name: /^Approve/ }).click();
  await expect(stepIn(second, 'Agree').getByText('1 of 2 approvals given, 1 still needed')).toBeVisible();
  await expect(stepIn(second, 'Agree').getByText('Sarah Whitfield: disapproved')).toBeVisible();

  // A day after the due date it is shown as overdue, and can still be answered.
  const third = await enteredOn(browser, yusuf, run, { late: 2 });
  await expect(third.getByText('1 day late').first()).toBeVisible();
  await third.getByRole('button', { name: /^Approve/ }).click();
  await expect(stepIn(third, 'Agree').getByText(/^approved by/)).toBeVisible();

  // Sarah has answered already; she and Léa are assignees of a locked action.
  await first.reload();
  const check = stepIn(first, 'Check alone');
  await expect(
    check.getByText('You answered another action of this run, so somebody else answers this.'),
  ).toBeVisible();
  await expect(check.getByText(/^Locked:/)).toBeVisible();
  await expectAccessible(first);
  const fourth = await enteredOn(browser, byFirstName('Léa'), run, phone);
  await expect(fourth.getByText('Is the price right?')).toBeVisible();
  await expect(fourth.getByText(/^Locked:/)).toBeVisible();
  await fourth.getByRole('textbox', { name: 'Comment', exact: true }).fill('It is 98765.');
  await fourth.getByRole('button', { name: /^No\b/ }).click();
  await expect(fourth.getByText('It is 98765.').first()).toBeVisible();

  // The initiator sees the locked action, but not its content.
  await started.reload();
  await expect(stepIn(started, 'Check alone').getByText(/^Locked:/)).toBeVisible();
  await expect(stepIn(started, 'Check alone').getByText('completed')).toBeVisible();
  await expect(started.locator('main')).not.toContainText('98765');
  await expect(started.locator('main')).not.toContainText('Is the price right?');

  // Members who join the group get the step, and members who leave it lose it.
  const member = await enteredOn(browser, kofi, run);
  await expect(member.getByRole('button', { name: /^Done/ })).toBeVisible();
  const late = await enteredOn(browser, byFirstName('Amara'), run);
  await expect(late.getByText('This page could not be found.')).toBeVisible();
  await team.set([kofi, byFirstName('Amara')]);
  await late.reload();
  await expect(late.getByText('0 of 2 done, 2 still needed')).toBeVisible();
  await late.getByRole('button', { name: /^Done/ }).click();
  await expect(stepIn(late, 'Do it together').getByText('1 of 2 done, 1 still needed')).toBeVisible();
  await member.reload();
  await expect(stepIn(member, 'Do it together').getByText('Amara Okafor: done')).toBeVisible();

  // Only the group that was named may cancel, and no other participant.
  await started.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await expect(started.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await expect(started.getByRole('menuitem', { name: 'Cancel run…' })).toHaveCount(0);
  await member.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await expect(member.getByRole('menuitem', { name: 'Cancel run…' })).toBeVisible();
  await team.set([byFirstName('Amara')]);
  await member.reload();
  await expect(member.getByText('This page could not be found.')).toBeVisible();
  await late.reload();
  await late.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await late.getByRole('menuitem', { name: 'Cancel run…' }).click();
  await expect(late.getByRole('dialog')).toContainText('1 open action ends: Last of all.');
  await expectAccessible(late);
  await late.getByRole('dialog').getByRole('button', { name: 'Cancel run' }).click();
  await expect(late.getByText('Cancelled').first()).toBeVisible();
});

/** A step on the run's page, by its name. */
const stepIn = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Steps' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasNot: page.getByRole('listitem').filter({ hasText: name }) });

/** Opens the run as a person, in a separate browser context; `late` advances its clock by days. */
async function enteredOn(
  browser: Browser,
  { email }: DemoPerson,
  path?: string,
  { late = 0, ...options }: BrowserContextOptions & { late?: number } = {},
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  if (late > 0) await page.clock.setFixedTime(Date.now() + late * 86_400_000 + 3_600_000);
  await enterAs(page, email);
  if (path) await page.goto(path);
  return page;
}

/** Creates a group for this test. */
async function addTeam(page: Page, name: string, people: DemoPerson[]) {
  const groups = `/api/v1/user${northlake}/groups`;
  const data = (members: DemoPerson[]) => ({
    group: { name, user_workspace_ids: members.map(({ member_id }) => member_id) },
  });
  const made = await page.request.post(groups, { data: data(people) });
  if (!made.ok()) throw new Error(await made.text());
  const { id } = (await made.json()).group;
  const set = async (members: DemoPerson[]) => {
    const reply = await page.request.patch(`${groups}/${id}`, { data: data(members) });
    if (!reply.ok()) throw new Error(await reply.text());
  };
  return { name, set };
}

/** Beside the canvas on a desktop. */
const settings = (page: Page) => page.getByRole('complementary', { name: 'Settings of what is selected' });
const close = (page: Page) => settings(page).getByRole('button', { name: 'Close the settings' }).click();

async function pick(page: Page, list: string, name: string): Promise<void> {
  await settings(page).getByRole('combobox', { name: list, exact: true }).fill(name);
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
}

const nameOf = ({ first_name, last_name }: DemoPerson) => `${first_name} ${last_name}`;
const turnOn = (page: Page, name: string | RegExp) =>
  settings(page).getByRole('switch', { name }).check({ force: true });

async function addAction(page: Page, type: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Action group', exact: true }).click();
  await settings(page).getByLabel('Name', { exact: true }).fill(`For ${name}`);
  await close(page);
  await page.getByRole('button', { name: `Add an action to For ${name}` }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${type}`) }).click();
  await settings(page).getByLabel('Name', { exact: true }).fill(name);
}

async function designWorkflow(page: Page, name: string, team: string): Promise<void> {
  await page.goto(`${northlake}/workflows/new`);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create and draw it' }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.getByRole('button', { name: /^Start form and settings/ }).click();
  await pick(page, 'Who may start runs', nameOf(starter));
  await pick(page, 'Who else may cancel', team);
  await close(page);

  await addAction(page, 'Approval', 'Agree');
  for (const one of [starter, sarah, tomas, yusuf]) await pick(page, 'Assignees', nameOf(one));
  await settings(page).getByText('At least', { exact: true }).click();
  await expect(settings(page).getByRole('textbox', { name: 'How many must answer' })).toHaveValue('2');
  await settings(page).getByRole('combobox', { name: 'Due after' }).click();
  await page.getByRole('option', { name: '1 day' }).click();
  await turnOn(page, /^The initiator may not answer/);
  await expectAccessible(page);
  await close(page);

  await addAction(page, 'Yes/no', 'Check alone');
  await settings(page).getByLabel('Question').fill('Is the price right?');
  for (const one of [sarah, byFirstName('Léa')]) await pick(page, 'Assignees', nameOf(one));
  await turnOn(page, /^Locked/);
  await turnOn(page, /^Nobody answers twice/);
  await close(page);

  await addAction(page, 'Task', 'Do it together');
  await pick(page, 'Assignees', team);
  await settings(page).getByText('All', { exact: true }).click();
  await close(page);

  await addAction(page, 'Task', 'Last of all');
  await pick(page, 'Assignees', team);
  await close(page);
  await expect(page.getByText('Ready to generate version 1')).toBeVisible();
  await page.getByRole('button', { name: 'Generate version 1' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Generate/ })
    .click();
  await expect(page.getByRole('button', { name: 'Generate version 2' })).toBeVisible();

  // The settings are stored.
  await page.reload();
  await page.getByRole('button', { name: 'Agree, Approval' }).click();
  await expect(settings(page).getByRole('radio', { name: 'At least' })).toBeChecked();
  await expect(settings(page).getByRole('switch', { name: /^The initiator may not answer/ })).toBeChecked();
  await expect(settings(page).getByRole('combobox', { name: 'Due after' })).toHaveValue('1 day');
}

async function startRun(page: Page, workflow: string): Promise<string> {
  await page.goto(`${northlake}/runs/new`);
  await page.getByRole('link', { name: new RegExp(workflow) }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/runs\/[\w-]+\/show$/);
  return page.url();
}
