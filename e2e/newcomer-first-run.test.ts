import { expect, type Locator, type Page, test } from '@playwright/test';
import { isNarrow } from './harness/open-menus.ts';
import { ownWorkspace } from './harness/own-workspace.ts';
import { keyboard, mouse, type PageActions } from './harness/page-actions.ts';
import { extended, onDeskAndPhoneExtended } from './harness/test-tags.ts';

// A newcomer gets from an empty workspace to a finished run in two ways: with a workflow that they draw, and with one of the
// library. `library.test.ts` tests the second one by mouse.

/** Counts the clicks of a person with a mouse. Typing into a field that already has the focus needs none. */
class CountingUser {
  presses = 0;
  readonly page: Page;
  readonly actions: PageActions;

  constructor(page: Page, actions: PageActions) {
    this.page = page;
    this.actions = actions;
  }

  async use(target: Locator): Promise<void> {
    this.presses += 1;
    await this.actions.use(target);
  }

  async choose(list: Locator | null, option: string | RegExp): Promise<void> {
    this.presses += list ? 2 : 1;
    await this.actions.choose(this.page, list, option);
  }

  async type(target: Locator, text: string): Promise<void> {
    await target.waitFor();
    // What opens with its first field focused does so in a moment: nobody clicks faster.
    const isFocused = await expect(target)
      .toBeFocused({ timeout: 1_000 })
      .then(
        () => true,
        () => false,
      );
    if (!isFocused) this.presses += 1;
    await target.fill(text);
  }
}

test(
  'a newcomer draws a workflow from nothing and finishes a run of it, in 45 clicks at most',
  onDeskAndPhoneExtended,
  async ({ page }, { project }) => {
    await ownWorkspace(page, `nora.${project.name}.${Date.now()}@example.org`);
    const user = new CountingUser(page, mouse);
    await drawAndFinish(user);
    expect(user.presses).toBeLessThanOrEqual(45);
  },
);

test('a newcomer draws a workflow from nothing and finishes a run of it by keyboard', extended, async ({ page }) => {
  await ownWorkspace(page, `kim.${Date.now()}@example.org`);
  await drawAndFinish(new CountingUser(page, keyboard));
});

test(
  'a newcomer takes a workflow from the library and finishes a run of it by keyboard',
  extended,
  async ({ page }) => {
    await ownWorkspace(page, `lea.${Date.now()}@example.org`);
    await page.goto('/');
    const user = new CountingUser(page, keyboard);
    const steps = page.getByRole('region', { name: 'Your first three steps' });
    await user.use(steps.getByRole('link', { name: 'Open the library' }));
    await user.type(page.getByRole('searchbox'), 'discount');
    await user.use(page.getByRole('link', { name: 'Sales discount', exact: true }));
    await user.use(page.getByRole('button', { name: 'Use this workflow' }));
    const dialog = page.getByRole('dialog', { name: 'Use “Sales discount”' });
    await user.use(dialog.getByRole('button', { name: 'Create and start a run' }));
    await expect(page).toHaveURL(/\/runs\/start\?workflow_id=/);
    await user.type(page.getByLabel('Customer', { exact: true }), 'Boat Works');
    await user.type(page.getByLabel('List price'), '1200');
    await user.type(page.getByLabel('Discount wanted'), '5');
    await user.type(page.getByLabel('Why this discount'), 'They order every month.');
    await start(user);
    const refused = page.getByRole('radio', { name: 'Refused' });
    await refused.focus();
    await page.keyboard.press('Space');
    await user.type(page.getByLabel('Discount granted'), '0');
    await user.type(page.getByLabel('Valid until'), '2030-01-31');
    await page.keyboard.press('Escape');
    await user.use(page.getByRole('button', { name: 'Submit' }));
    await expect(page.getByRole('main').getByText('Completed').first()).toBeVisible({ timeout: 30_000 });
  },
);

/** Beside the drawing on a desktop, over it on a phone. */
const settings = (page: Page) => {
  const name = 'Settings of what is selected';
  return page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }));
};

async function drawAndFinish(user: CountingUser): Promise<void> {
  const { page } = user;
  const panel = settings(page);
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'Your first three steps' });
  await user.use(steps.getByRole('link', { name: 'Draw a workflow' }));
  await user.type(page.getByLabel('Name', { exact: true }), 'Equipment request');
  await user.use(page.getByRole('button', { name: 'Create and draw it' }));
  await expect(page).toHaveURL(/\/edit$/);

  await addGroup(user, 'Request');
  await addAction(user, 'Request', 'Form', 'Describe it');
  await user.use(panel.getByRole('tab', { name: /^Form/ }));
  await user.use(panel.getByRole('button', { name: 'Field', exact: true }));
  await user.use(page.getByRole('menuitem', { name: 'Number', exact: true }));
  await user.type(panel.getByLabel('Label'), 'Amount');
  await user.use(panel.getByRole('tab', { name: /^Settings/ }));
  await assign(user);

  await leavePanel(user);
  await addGroup(user, 'Check');
  await addAction(user, 'Check', 'Approval', 'Approve it');
  await assign(user);
  await addCondition(user, 'Amount');
  await user.choose(panel.getByRole('combobox', { name: 'Comparison' }), '≥');
  await user.type(panel.getByRole('textbox', { name: 'Value' }), '100');

  await leavePanel(user);
  await addAction(user, 'Check', 'Go back', 'Ask again');
  await user.choose(panel.getByRole('combobox', { name: 'Go back to' }), /Describe it/);
  await addCondition(user, 'Answer: Approve it');
  await user.choose(panel.getByRole('combobox', { name: 'Answer' }), 'disapproved');
  await leavePanel(user);
  await expect(page.getByText('No problems')).toBeVisible();

  await user.use(page.getByRole('button', { name: 'Generate version 1' }));
  await user.use(page.getByRole('dialog').getByRole('button', { name: /Generate/ }));
  await user.use(
    page
      .getByRole('link', { name: 'Start a run' })
      .or(page.getByRole('button', { name: 'Start a run' }))
      .first(),
  );
  await start(user);
  await user.type(page.getByLabel('Amount'), '250');
  await user.use(page.getByRole('button', { name: /^Submit/ }));
  await expect(page.getByLabel('Amount')).toHaveCount(0);
  await user.use(page.getByRole('button', { name: /^Approve/ }).last());
  await expect(page.getByRole('main').getByText('Completed').first()).toBeVisible({ timeout: 30_000 });
}

async function addGroup(user: CountingUser, name: string): Promise<void> {
  await user.use(user.page.getByRole('button', { name: 'Action group', exact: true }));
  await user.type(settings(user.page).getByLabel('Name', { exact: true }), name);
  await leavePanel(user);
}

async function addAction(user: CountingUser, group: string, type: string, name: string): Promise<void> {
  await user.use(user.page.getByRole('button', { name: `Add an action to ${group}` }));
  await user.use(user.page.getByRole('menuitem', { name: new RegExp(`^${type}`) }));
  await user.type(settings(user.page).getByLabel('Name', { exact: true }), name);
}

async function assign(user: CountingUser): Promise<void> {
  const people = settings(user.page).getByRole('combobox', { name: 'Assignees' });
  if ((await settings(user.page).getByText('Olga Owner').count()) > 0) return;
  await user.type(people, 'Olga');
  await user.choose(null, 'Olga Owner');
}

/** Adds a condition and selects its source, in a list that opens by itself. */
async function addCondition(user: CountingUser, source: string): Promise<void> {
  const applies = settings(user.page).getByRole('region', { name: 'Applies when' });
  await user.use(applies.getByRole('button', { name: 'Condition', exact: true }));
  await user.choose(null, source);
}

/** On a phone the settings cover the drawing; by keyboard, closing them leads back to it. */
async function leavePanel(user: CountingUser): Promise<void> {
  if (!isNarrow(user.page) && user.actions === mouse) return;
  await user.use(settings(user.page).getByRole('button', { name: 'Close the settings' }));
  await user.page.waitForFunction(() => document.activeElement?.hasAttribute('data-card'));
}

async function start(user: CountingUser): Promise<void> {
  const { page } = user;
  await user.use(page.getByRole('button', { name: 'Start run' }));
  await user.use(page.getByRole('dialog').getByRole('button', { name: 'Start run' }));
  await expect(page).toHaveURL(/\/runs\/[\w-]+\/show/);
}
