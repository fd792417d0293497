import { expect, type Page, test } from '@playwright/test';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { addWorkflow, ownWorkspace } from './harness/own-workspace.ts';
import { extended } from './harness/test-tags.ts';

const frozen = 'Workspace is frozen cannot be started.';

test(
  'a workspace uses up its package, is frozen, and continues with a larger one',
  extended,
  async ({ page }, info) => {
    const ws = await ownWorkspace(page, `payer.${info.project.name}.${Date.now()}@example.org`);
    const workflow_id = await addHarbour(page, ws);
    const home = `/workspaces/${ws}/home`;
    const billing = `/workspaces/${ws}/settings/usage_and_billings`;
    const start = `/workspaces/${ws}/runs/start?workflow_id=${workflow_id}`;

    await page.goto(billing);
    await expect(page.getByRole('region', { name: 'Members' })).toContainText('No limit in the package');
    await page.getByRole('link', { name: 'Change package' }).click();
    await page.getByRole('radio', { name: 'Free' }).check();
    await page.getByLabel('Billing contact').fill('nobody');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Invalid email format.')).toBeVisible();
    await page.getByLabel('Billing contact').fill('money@example.org');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Plan changed', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${billing}$`));
    await expect(page.getByRole('region', { name: 'Package' })).toContainText('money@example.org');

    await startSome(page, ws, workflow_id, 99);
    await page.goto(start);
    await expect(page.getByRole('button', { name: 'Start run' })).toBeVisible();
    // Uses up the last run by the API, while the form is open.
    await startSome(page, ws, workflow_id, 1);
    await pressStart(page);
    await expect(page.getByRole('alert').filter({ hasText: frozen })).toBeVisible();
    const banner = page.getByRole('complementary', { name: 'Frozen' });
    await expect(banner).toBeVisible();
    await page.goto(start);
    await expect(page.getByRole('heading', { name: frozen })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose another workflow' })).toBeHidden();
    await expectAccessible(page);
    await page.goto(home);
    await expect(banner).toContainText('open runs go on, new ones cannot be started');
    expect(await isTooWide(page)).toBe(false);

    await banner.getByRole('link', { name: 'See usage' }).click();
    const runs = page.getByRole('region', { name: 'Runs started this month' });
    await expect(runs).toContainText('100 of 100');
    await expect(runs).toContainText('The limit is reached');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Compare packages' }).click();
    await expect(page.getByText('Too small: runs')).toBeVisible();
    await page.getByRole('radio', { name: 'Starter' }).check();
    expect(await isTooWide(page)).toBe(false);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Plan changed', { exact: true })).toBeVisible();

    await page.goto(start);
    await expect(page.getByRole('button', { name: 'Start run' })).toBeVisible();
    await expect(banner).toHaveCount(0);
    await pressStart(page);
    await expect(page).toHaveURL(/\/show$/);
  },
);

/** The button opens a dialog, whose button has the same name. */
async function pressStart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start run' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start run' }).click();
}

const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function addHarbour(page: Page, ws: string): Promise<string> {
  const { act, group } = definitionBuilders('freeze');
  const task = act(
    'task',
    'Count the boats',
    { instructions: '', vote: anyVote },
    { assignees: [{ type: 'initiator' }] },
  );
  return addWorkflow(page, ws, 'Harbour', {
    schema: 1,
    trigger_form: [],
    cancellation: [],
    action_groups: [group('One', task)],
  });
}

async function startSome(page: Page, ws: string, workflow_id: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += 10) {
    const some = Array.from({ length: Math.min(10, count - done) }, () =>
      page.request.post(`/api/v1/user/workspaces/${ws}/runs`, { data: { workflow_id } }),
    );
    for (const reply of await Promise.all(some)) expect(reply.status()).toBe(201);
  }
}
