import { expect, type Page, test } from '@playwright/test';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow } from './harness/open-menus.ts';
import { addWorkflow, ownWorkspace } from './harness/own-workspace.ts';
import { extended, onDeskAndPhone, onDeskAndPhoneExtended } from './harness/test-tags.ts';

test.describe.configure({ timeout: 120_000 });

/** Ask for an amount, approve it from 100, send a message, and pay. Opens the editor of it. */
async function setScene(page: Page, title: string) {
  const ws = await ownWorkspace(page, `${title.replaceAll(' ', '.')}.${Date.now()}@example.com`);
  const { act, all, compare, field, group } = definitionBuilders(title);
  const me = { assignees: [{ type: 'initiator' as const }] };
  const definition = {
    schema: 1 as const,
    trigger_form: [field('number', 'amount', 'Amount')],
    action_groups: [
      group(
        'Check',
        act(
          'approval',
          'Approve it',
          { fields: [], vote: anyVote, cancel_on_disapprove: false },
          { ...me, condition: all(compare('amount', 'gte', '100')) },
        ),
      ),
      group(
        'Payment',
        act('task', 'Pay it', { instructions: 'Pay {{amount}}', vote: anyVote }, { ...me, due_after: '1_day' }),
      ),
    ],
    cancellation: [],
  };
  const workflow_id = await addWorkflow(page, ws, 'Expenses', definition);
  const api = `/api/v1/user/workspaces/${ws}/workflows/${workflow_id}`;
  await page.goto(`/workspaces/${ws}/workflows/${workflow_id}/edit`);
  return { api };
}

const openDryRun = async (page: Page) => {
  await page.getByRole('button', { name: /^Dry run/ }).click();
  return page.getByRole(isNarrow(page) ? 'dialog' : 'complementary', { name: 'Dry run' });
};

test('a draft is simulated, and its way is saved as a test case', onDeskAndPhone, async ({ page }, { project }) => {
  // Safari has none.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'));
  const { api } = await setScene(page, `dry run ${project.name}`);
  const panel = await openDryRun(page);
  await expect(panel.getByRole('heading', { name: 'Dry run' })).toBeVisible();
  await expectAccessible(page);

  // A small amount needs no approval, and "Why?" tells the amount.
  await panel.getByLabel(/^Amount/).fill('20');
  await panel.getByRole('button', { name: 'Start the dry run' }).click();
  const way = panel.getByRole('region', { name: 'The way so far' });
  await expect(way.getByText('Skipped')).toBeVisible();
  await way.getByRole('button', { name: 'Why?' }).first().click();
  await expect(way.getByText('That was not so.')).toBeVisible();
  await expect(way.getByText('≥ 100')).toBeVisible();
  await expect(panel.getByText('Pay 20')).toBeVisible();
  if (!isNarrow(page)) {
    await expect(page.getByTitle('skipped in the dry run')).toBeVisible();
    await expect(page.getByTitle('open in the dry run')).toBeVisible();
  }

  // Its own clock: at the due date the step is due.
  await panel.getByRole('button', { name: /^Jump to the due date/ }).click();
  await expect(panel.getByText('due now')).toBeVisible();
  await panel.getByRole('button', { name: 'Back one step' }).click();
  await expect(panel.getByText('due now')).toHaveCount(0);
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(panel.getByText('Completed', { exact: true })).toBeVisible();
  await panel.getByLabel('Name of the test case').fill('Small amounts');
  await panel.getByRole('button', { name: 'Keep as a test case' }).click();
  const tests = panel.getByRole('region', { name: 'Test cases' });
  await expect(tests.getByText('As expected')).toBeVisible();

  // Nothing of the dry run is stored but the test case: no run, no notice.
  const { runs } = await (
    await page.request.get(`${api.replace(/\/workflows.*/, '')}/runs/index_v2?status=all`)
  ).json();
  expect(runs).toEqual([]);
});

test(
  'a test case turns red with the change that breaks it, and is asked for before a version',
  extended,
  async ({ page }) => {
    const { api } = await setScene(page, 'red test');
    let panel = await openDryRun(page);
    await panel.getByLabel(/^Amount/).fill('20');
    await panel.getByRole('button', { name: 'Start the dry run' }).click();
    await panel.getByLabel('Name of the test case').fill('Small amounts');
    await panel.getByRole('button', { name: 'Keep as a test case' }).click();
    await expect(page.getByRole('button', { name: 'Dry run, 1 test green' })).toBeVisible();

    // Another window lowers the limit; this one shows it after a reload, before the dry run is opened.
    const { draft } = await (await page.request.get(api)).json();
    draft.definition.action_groups[0].actions[0].condition.items[0].comparator_value = '10';
    const body = { revision: draft.revision, definition: draft.definition };
    expect((await page.request.patch(`${api}/draft`, { data: body })).ok()).toBe(true);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Dry run, 1 test red' })).toBeVisible();
    await page.getByRole('button', { name: 'Generate version 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate a version' });
    await expect(dialog.getByText('Approve it is still open instead of skipped.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Generate anyway' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    // The new way is what is wanted from now on.
    panel = await openDryRun(page);
    await panel.getByRole('button', { name: 'Menu of Small amounts' }).click();
    await page.getByRole('menuitem', { name: 'Expect the new way from now on' }).click();
    await expect(page.getByRole('button', { name: 'Dry run, 1 test green' })).toBeVisible();
  },
);

test('a dry run goes on with a changed draft, and invented people answer', extended, async ({ page }) => {
  await setScene(page, 'changed draft');
  const panel = await openDryRun(page);
  await panel.getByText('Invent people').click();
  await panel.getByLabel('Name', { exact: true }).fill('Zoe');
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await panel.getByRole('combobox', { name: 'Started by' }).click();
  await page.getByRole('option', { name: 'Zoe' }).click();
  await panel.getByLabel(/^Amount/).fill('500');
  await panel.getByRole('button', { name: 'Start the dry run' }).click();
  await expect(panel.getByText('Waits for Zoe')).toBeVisible();
  await panel.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(panel.getByText('approved by Zoe')).toBeVisible();

  await page.getByRole('button', { name: 'Approve it, Approval' }).click();
  await expect(panel).toBeHidden();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sign it');
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('region', { name: 'The way so far' }).getByText('Sign it')).toBeVisible();
  await panel.getByRole('button', { name: 'Start again' }).click();
  await expect(panel.getByRole('button', { name: 'Start the dry run' })).toBeVisible();
  await panel.getByRole('button', { name: 'Close the dry run' }).click();
  await expect(panel).toHaveCount(0);
});

test(
  'before a version, and between versions, it is told what changed and for which runs',
  onDeskAndPhoneExtended,
  async ({ page }, { project }) => {
    const { api } = await setScene(page, `what changes ${project.name}`);
    const workspace = api.replace(/\/workflows.*/, '');
    const workflow_id = api.split('/').at(-1);
    const fieldId = (await (await page.request.get(api)).json()).draft.definition.trigger_form[0].id;
    for (const amount of ['20', '500']) {
      const data = { workflow_id, run: { name: `Run of ${amount}` }, fields: [{ field_id: fieldId, value: amount }] };
      const { run } = await (await page.request.post(`${workspace}/runs`, { data })).json();
      if (amount === '20') continue;
      const approve = run.run_steps.find((step: { name: string }) => step.name === 'Approve it').id;
      const answer = { run_step: { answer: 'approve' } };
      await page.request.patch(`${workspace}/runs/${run.id}/run_steps/${approve}`, { data: answer });
    }
    const { draft } = await (await page.request.get(api)).json();
    draft.definition.action_groups[0].actions[0].condition.items[0].comparator_value = '1000';
    const body = { revision: draft.revision, definition: draft.definition };
    expect((await page.request.patch(`${api}/draft`, { data: body })).ok()).toBe(true);

    await page.reload();
    await page.getByRole('button', { name: 'Generate version 2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate a version' });
    await dialog.getByRole('button', { name: 'What changed since version 1' }).click();
    await expect(dialog.getByText('when it applies')).toBeVisible();
    await expect(dialog.getByText('Amount ≥ 1,000')).toBeVisible();
    await dialog.getByRole('button', { name: 'What would change for past runs?' }).click();
    await expect(dialog.getByText('1 of the last 2 runs would have gone another way.')).toBeVisible();
    await expect(dialog.getByText('Approve it is skipped instead of approved.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Why?' }).click();
    await expect(dialog.getByText('it does not apply, because this is not so:')).toBeVisible();
    await expectAccessible(page);
    await expect(dialog.getByRole('link', { name: 'Run of 500' })).toHaveAttribute('href', /\/runs\/[\w-]+\/show/);
    await dialog.getByRole('button', { name: 'Generate version', exact: true }).click();
    await expect(page.getByText('Version 2 is generated and enabled')).toBeVisible();

    await page.goto(page.url().replace(/\/edit.*/, '/show'));
    await page.getByRole('button', { name: 'What changed in version 2' }).click();
    const compared = page.getByRole('dialog', { name: 'What changed' });
    await expect(compared.getByText('Amount ≥ 1,000')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(compared).toHaveCount(0);
  },
);
