import { expect, type Page, test } from '@playwright/test';
import { byFirstName, type DemoPerson } from '../server/demo/demo-people.ts';
import { enterAs, enteredAs } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { keyboard, mouse, type PageActions } from './harness/page-actions.ts';
import { mali, signIn } from './harness/sign-in.ts';
import { onDeskAndPhone } from './harness/test-tags.ts';

/**
 * The main use case: a new user designs a workflow of two groups with a condition and a go-back, starts it, two people
 * answer it, and it completes.
 */
test(
  'a workflow is designed, started, answered by two people and completed',
  onDeskAndPhone,
  async ({ page, browser }, { project }) => {
    // Another approver on a phone, because both projects may run at once and change the person's inbox.
    const approver = byFirstName(project.name === 'phone' ? 'Niels' : 'Ilse');
    const name = `Equipment request, ${project.name} ${Date.now()}`;
    await signIn(page, mali);
    await designWorkflow(page, { name, approver, actions: mouse });
    await expectAccessible(page);
    await generateVersion(page, mouse);

    await startRun(page, name, 'A new oscilloscope');
    await answerForm(page, '250');
    await expect(page.getByText(`with ${approver.first_name}`, { exact: false }).first()).toBeVisible();

    const second = await enteredAs(browser, approver.email);
    await second.goto('/');
    await second
      .getByRole('button', { name: /Approve it/ })
      .first()
      .click();
    await second.getByPlaceholder(/comment/i).fill('Please find a cheaper one.');
    await second.getByRole('button', { name: /^Disapprove/ }).click();
    await expect(second.getByRole('button', { name: /Approve it/ })).toHaveCount(0);

    await page.reload();
    await expect(page.getByText('2nd attempt').first()).toBeVisible();
    await expect(page.getByLabel('Amount')).toHaveValue('250');
    await answerForm(page, '180');

    await second.reload();
    await second
      .getByRole('button', { name: /Approve it/ })
      .first()
      .click();
    await expect(second.getByRole('button', { name: /^Approve\b/ }).last()).toBeVisible();
    await expectAccessible(second);
    await second
      .getByRole('button', { name: /^Approve\b/ })
      .last()
      .click();
    await expect(second.getByRole('button', { name: /Approve it/ })).toHaveCount(0);

    await page.reload();
    await expect(page.getByText('Completed').first()).toBeVisible();
    await page.getByRole('button', { name: 'Why?' }).last().click();
    for (const words of ['When to ask again', 'Turned down']) {
      await expect(page.getByText(words, { exact: true }).filter({ visible: true })).toHaveCount(1);
    }
    await expectAccessible(page);
  },
);

test('the same workflow is designed by keyboard only', async ({ page }, { project }) => {
  test.skip(project.name === 'phone', 'a phone has no keyboard');
  await enterAs(page, mali);
  const approver = byFirstName('Ilse');
  await designWorkflow(page, { name: `By keyboard ${Date.now()}`, approver, actions: keyboard });
  await generateVersion(page, keyboard);
});

/** Beside the canvas on a desktop, over it on a phone. */
const settings = (page: Page) => {
  const name = 'Settings of what is selected';
  return page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }));
};

async function designWorkflow(
  page: Page,
  { name, approver, actions }: { name: string; approver: DemoPerson; actions: PageActions },
): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(page.url().replace(/home$/, 'workflows/new'));
  await page.getByLabel('Name').fill(name);
  await actions.use(page.getByRole('button', { name: 'Create and draw it' }));
  await expect(page).toHaveURL(/\/edit$/);

  await addGroup(page, actions, 'Request');
  await addAction(page, actions, 'Request', 'Form', 'Describe it');
  await actions.use(settings(page).getByRole('tab', { name: /^Form/ }));
  await actions.use(settings(page).getByRole('button', { name: 'Field', exact: true }));
  await actions.use(page.getByRole('menuitem', { name: 'Number', exact: true }));
  await settings(page).getByLabel('Label').fill('Amount');
  await close(page, actions);

  await addGroup(page, actions, 'Check');
  await addAction(page, actions, 'Check', 'Approval', 'Approve it');
  await settings(page).getByRole('combobox', { name: 'Assignees' }).fill(approver.first_name);
  await actions.choose(page, null, `${approver.first_name} ${approver.last_name}`);
  await addCondition(page, actions, 'Amount');
  await actions.choose(page, settings(page).getByRole('combobox', { name: 'Comparison' }), '≥');
  await settings(page).getByRole('textbox', { name: 'Value' }).fill('100');
  await close(page, actions);

  await addAction(page, actions, 'Check', 'Go back', 'Back to the request');
  await actions.choose(page, settings(page).getByRole('combobox', { name: 'Go back to' }), /Describe it/);
  await addCondition(page, actions, 'Answer: Approve it');
  await actions.choose(page, settings(page).getByRole('combobox', { name: 'Answer' }), 'disapproved');
  await actions.use(settings(page).getByRole('button', { name: 'Name this condition' }));
  await expect(settings(page).getByRole('textbox', { name: 'Name of this condition' })).toBeFocused();
  await page.keyboard.type('Turned down');
  await actions.use(settings(page).getByRole('button', { name: 'Name this group of conditions' }));
  await page.keyboard.type('When to ask again');
  await close(page, actions);
  await expect(page.getByText('No problems')).toBeVisible();
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
}

async function addGroup(page: Page, actions: PageActions, name: string): Promise<void> {
  await actions.use(page.getByRole('button', { name: 'Action group', exact: true }));
  await settings(page).getByLabel('Name', { exact: true }).fill(name);
  await close(page, actions);
}

async function addAction(page: Page, actions: PageActions, group: string, type: string, name: string): Promise<void> {
  await actions.use(page.getByRole('button', { name: `Add an action to ${group}` }));
  await actions.use(page.getByRole('menuitem', { name: new RegExp(`^${type}`) }));
  await settings(page).getByLabel('Name', { exact: true }).fill(name);
}

/** Adds a condition and selects its source, in a list that opens by itself. */
async function addCondition(page: Page, actions: PageActions, source: string): Promise<void> {
  const applies = settings(page).getByRole('region', { name: 'Applies when' });
  await actions.use(applies.getByRole('button', { name: 'Condition', exact: true }));
  await actions.choose(page, null, source);
}

async function close(page: Page, actions: PageActions): Promise<void> {
  await actions.use(settings(page).getByRole('button', { name: 'Close the settings' }));
  // The focus returns to the card after a moment, which would close a menu that was opened before.
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-card'));
}

async function generateVersion(page: Page, actions: PageActions): Promise<void> {
  await actions.use(page.getByRole('button', { name: 'Generate version 1' }));
  await actions.use(page.getByRole('dialog').getByRole('button', { name: /Generate/ }));
  await expect(page.getByRole('button', { name: 'Generate version 2' })).toBeVisible();
}

async function startRun(page: Page, workflow: string, name: string): Promise<void> {
  await page.goto(page.url().replace(/workflows\/.*$/, 'runs/new'));
  await page.getByRole('link', { name: new RegExp(workflow) }).click();
  await page.getByLabel('Name of the run').fill(name);
  await page.getByRole('button', { name: 'Start' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to start this run?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel('Name of the run')).toHaveValue(name);
  await page.getByRole('button', { name: 'Start' }).click();
  await question.getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/runs\/[\w-]+\/show$/);
}

async function answerForm(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: /^Submit/ }).click();
  await expect(page.getByLabel('Amount')).toHaveCount(0);
}
