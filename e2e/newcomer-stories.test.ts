import { expect, type Locator, type Page, test } from '@playwright/test';
import { isNarrow } from './harness/open-menus.ts';
import { ownWorkspace } from './harness/own-workspace.ts';
import { keyboard, mouse, type PageActions } from './harness/page-actions.ts';
import { extended, onDeskAndPhoneExtended } from './harness/test-tags.ts';

// The two ways of a newcomer from an empty workspace to a finished run: a workflow drawn from nothing, and one of the
// library, which `library.test.ts` walks by mouse.

/** Counts what a person with a mouse would press. Typing where the focus is already costs nothing. */
class Hand {
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
    const isFocused = await target.evaluate((element) => element === document.activeElement);
    if (!isFocused) this.presses += 1;
    await target.fill(text);
  }
}

test(
  'a newcomer draws a workflow from nothing and finishes a run of it, in 45 clicks at most',
  onDeskAndPhoneExtended,
  async ({ page }, { project }) => {
    await ownWorkspace(page, `nora.${project.name}.${Date.now()}@example.org`);
    const hand = new Hand(page, mouse);
    await drawAndFinish(hand);
    expect(hand.presses).toBeLessThanOrEqual(45);
  },
);

test('a newcomer draws a workflow from nothing and finishes a run of it by keyboard', extended, async ({ page }) => {
  await ownWorkspace(page, `kim.${Date.now()}@example.org`);
  await drawAndFinish(new Hand(page, keyboard));
});

test(
  'a newcomer takes a workflow from the library and finishes a run of it by keyboard',
  extended,
  async ({ page }) => {
    await ownWorkspace(page, `lea.${Date.now()}@example.org`);
    await page.goto('/');
    const hand = new Hand(page, keyboard);
    const steps = page.getByRole('region', { name: 'Your first three steps' });
    await hand.use(steps.getByRole('link', { name: 'Open the library' }));
    await hand.type(page.getByRole('searchbox'), 'discount');
    await hand.use(page.getByRole('link', { name: 'Sales discount', exact: true }));
    await hand.use(page.getByRole('button', { name: 'Use this workflow' }));
    const dialog = page.getByRole('dialog', { name: 'Use “Sales discount”' });
    await hand.use(dialog.getByRole('button', { name: 'Create and start a run' }));
    await expect(page).toHaveURL(/\/runs\/start\?workflow_id=/);
    await hand.type(page.getByLabel('Customer', { exact: true }), 'Boat Works');
    await hand.type(page.getByLabel('List price'), '1200');
    await hand.type(page.getByLabel('Discount wanted'), '5');
    await hand.type(page.getByLabel('Why this discount'), 'They order every month.');
    await start(hand);
    const refused = page.getByRole('radio', { name: 'Refused' });
    await refused.focus();
    await page.keyboard.press('Space');
    await hand.type(page.getByLabel('Discount granted'), '0');
    await hand.type(page.getByLabel('Valid until'), '2030-01-31');
    await page.keyboard.press('Escape');
    await hand.use(page.getByRole('button', { name: 'Submit' }));
    await expect(page.getByRole('main').getByText('Completed').first()).toBeVisible({ timeout: 30_000 });
  },
);

/** Beside the drawing on a desktop, over it on a phone. */
const settings = (page: Page) => {
  const name = 'Settings of what is selected';
  return page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }));
};

async function drawAndFinish(hand: Hand): Promise<void> {
  const { page } = hand;
  const panel = settings(page);
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'Your first three steps' });
  await hand.use(steps.getByRole('link', { name: 'Draw a workflow' }));
  await hand.type(page.getByLabel('Name', { exact: true }), 'Equipment request');
  await hand.use(page.getByRole('button', { name: 'Create and draw it' }));
  await expect(page).toHaveURL(/\/edit$/);

  await addGroup(hand, 'Request');
  await addAction(hand, 'Request', 'Form', 'Describe it');
  await hand.use(panel.getByRole('tab', { name: /^Form/ }));
  await hand.use(panel.getByRole('button', { name: 'Field', exact: true }));
  await hand.use(page.getByRole('menuitem', { name: 'Number', exact: true }));
  await hand.type(panel.getByLabel('Label'), 'Amount');
  await hand.use(panel.getByRole('tab', { name: /^Settings/ }));
  await assign(hand);

  await leavePanel(hand);
  await addGroup(hand, 'Check');
  await addAction(hand, 'Check', 'Approval', 'Approve it');
  await assign(hand);
  await addCondition(hand, 'Amount');
  await hand.choose(panel.getByRole('combobox', { name: 'Comparison' }), '≥');
  await hand.type(panel.getByRole('textbox', { name: 'Value' }), '100');

  await leavePanel(hand);
  await addAction(hand, 'Check', 'Go back', 'Ask again');
  await hand.choose(panel.getByRole('combobox', { name: 'Go back to' }), /Describe it/);
  await addCondition(hand, 'Answer: Approve it');
  await hand.choose(panel.getByRole('combobox', { name: 'Answer' }), 'disapproved');
  await leavePanel(hand);
  await expect(page.getByText('No problems')).toBeVisible();

  await hand.use(page.getByRole('button', { name: 'Generate version 1' }));
  await hand.use(page.getByRole('dialog').getByRole('button', { name: /Generate/ }));
  await hand.use(
    page
      .getByRole('link', { name: 'Start a run' })
      .or(page.getByRole('button', { name: 'Start a run' }))
      .first(),
  );
  await start(hand);
  await hand.type(page.getByLabel('Amount'), '250');
  await hand.use(page.getByRole('button', { name: /^Submit/ }));
  await expect(page.getByLabel('Amount')).toHaveCount(0);
  await hand.use(page.getByRole('button', { name: /^Approve/ }).last());
  await expect(page.getByRole('main').getByText('Completed').first()).toBeVisible({ timeout: 30_000 });
}

async function addGroup(hand: Hand, name: string): Promise<void> {
  await hand.use(hand.page.getByRole('button', { name: 'Action group', exact: true }));
  await hand.type(settings(hand.page).getByLabel('Name', { exact: true }), name);
  await leavePanel(hand);
}

async function addAction(hand: Hand, group: string, type: string, name: string): Promise<void> {
  await hand.use(hand.page.getByRole('button', { name: `Add an action to ${group}` }));
  await hand.use(hand.page.getByRole('menuitem', { name: new RegExp(`^${type}`) }));
  await hand.type(settings(hand.page).getByLabel('Name', { exact: true }), name);
}

async function assign(hand: Hand): Promise<void> {
  const people = settings(hand.page).getByRole('combobox', { name: 'Assignees' });
  if ((await settings(hand.page).getByText('Olga Owner').count()) > 0) return;
  await hand.type(people, 'Olga');
  await hand.choose(null, 'Olga Owner');
}

/** Adds a condition and selects its source, in a list that opens by itself. */
async function addCondition(hand: Hand, source: string): Promise<void> {
  const applies = settings(hand.page).getByRole('region', { name: 'Applies when' });
  await hand.use(applies.getByRole('button', { name: 'Condition', exact: true }));
  await hand.choose(null, source);
}

/** On a phone the settings cover the drawing; by keyboard, closing them leads back to it. */
async function leavePanel(hand: Hand): Promise<void> {
  if (!isNarrow(hand.page) && hand.actions === mouse) return;
  await hand.use(settings(hand.page).getByRole('button', { name: 'Close the settings' }));
  await hand.page.waitForFunction(() => document.activeElement?.hasAttribute('data-card'));
}

async function start(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.use(page.getByRole('button', { name: 'Start run' }));
  await hand.use(page.getByRole('dialog').getByRole('button', { name: 'Start run' }));
  await expect(page).toHaveURL(/\/runs\/[\w-]+\/show/);
}
