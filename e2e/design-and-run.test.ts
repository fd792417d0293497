import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './harness/expect-accessible.ts';
import { ilse, mali, signedIn, signIn } from './harness/sign-in.ts';

/**
 * The main job, end to end: a newcomer designs a workflow of two groups with a condition and a go-back, starts it, two
 * people answer it, and it is completed.
 */
test('a workflow is designed, started, answered by two people and completed', async ({ page, browser }, { project }) => {
  const name = `Equipment request, ${project.name}${process.env.SALT ?? ""}`;
  await signIn(page, mali);
  await designWorkflow(page, name);
  await expectAccessible(page);
  await generateVersion(page);

  await startRun(page, name, 'A new oscilloscope');
  await answerForm(page, '250');
  await expect(page.getByText('with Ilse', { exact: false }).first()).toBeVisible();

  const second = await signedIn(browser, ilse);
  await second.getByRole('button', { name: /Approve it/ }).first().click();
  await second.getByPlaceholder(/comment/i).fill('Please find a cheaper one.');
  await second.getByRole('button', { name: /^Disapprove/ }).click();
  await expect(second.getByRole('button', { name: /Approve it/ })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('2nd attempt').first()).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue('250');
  await answerForm(page, '180');

  await second.reload();
  await second.getByRole('button', { name: /Approve it/ }).first().click();
  await expectAccessible(second);
  await second.getByRole('button', { name: /^Approve\b/ }).last().click();
  await expect(second.getByRole('button', { name: /Approve it/ })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('Completed').first()).toBeVisible();
  await expectAccessible(page);
});

/** Beside the canvas on a desk, over it on a phone. */
const settings = (page: Page) => {
  const name = 'Settings of what is selected';
  return page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }));
};

async function designWorkflow(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(page.url().replace(/home$/, 'workflows/new'));
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create and draw it' }).click();
  await expect(page).toHaveURL(/\/edit$/);

  await addGroup(page, 'Request');
  await addAction(page, 'Request', 'Form', 'Describe it');
  await settings(page).getByRole('tab', { name: /^Form/ }).click();
  await settings(page).getByRole('button', { name: 'Field', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Number', exact: true }).click();
  await settings(page).getByLabel('Label').fill('Amount');
  await close(page);

  await addGroup(page, 'Check');
  await addAction(page, 'Check', 'Approval', 'Approve it');
  await settings(page).getByRole('combobox', { name: 'Assignees' }).fill('Ilse');
  await page.getByRole('option', { name: 'Ilse Kramer' }).click();
  await condition(page, 'Amount', '≥', async () => {
    await settings(page).getByRole('textbox', { name: 'Value' }).fill('100');
  });
  await close(page);

  await addAction(page, 'Check', 'Go back', 'Back to the request');
  await settings(page).getByRole('combobox', { name: 'Go back to' }).click();
  await page.getByRole('option', { name: /Describe it/ }).click();
  await condition(page, 'Answer: Approve it', null, async () => {
    await settings(page).getByRole('combobox', { name: 'Answer' }).click();
    await page.getByRole('option', { name: 'disapproved' }).click();
  });
  await close(page);
  await expect(page.getByText('No problems')).toBeVisible();
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
}

async function addGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Action group', exact: true }).click();
  await settings(page).getByLabel('Name', { exact: true }).fill(name);
  await close(page);
}

async function addAction(page: Page, group: string, type: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Add an action to ${group}` }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${type}`) }).click();
  await settings(page).getByLabel('Name', { exact: true }).fill(name);
}

/** Chooses what a condition depends on, how it compares, and lets the caller say with what. */
async function condition(page: Page, source: string, comparator: string | null, say: () => Promise<void>): Promise<void> {
  const applies = settings(page).getByRole('region', { name: 'Applies when' });
  await applies.getByRole('button', { name: 'Condition', exact: true }).click();
  await page.getByRole('option', { name: source }).click();
  if (comparator) {
    await applies.getByRole('combobox', { name: 'Comparison' }).click();
    await page.getByRole('option', { name: comparator, exact: true }).click();
  }
  await say();
}

async function close(page: Page): Promise<void> {
  await settings(page).getByRole('button', { name: 'Close the settings' }).click();
}

async function generateVersion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Generate version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /Generate/ }).click();
  await expect(page.getByRole('button', { name: 'Generate version 2' })).toBeVisible();
}

async function startRun(page: Page, workflow: string, name: string): Promise<void> {
  await page.goto(page.url().replace(/workflows\/.*$/, 'runs/new'));
  await page.getByRole('link', { name: new RegExp(workflow) }).click();
  await page.getByLabel('Name of the run').fill(name);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/runs\/[\w-]+\/show$/);
}

async function answerForm(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: /^Submit/ }).click();
  await expect(page.getByLabel('Amount')).toHaveCount(0);
}
