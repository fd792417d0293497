import { expect, type Page, test } from '@playwright/test';
import { byFirstName } from '../server/demo/demo-people.ts';
import { enterAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { extended } from './harness/test-tags.ts';

const api = `/api/v1/user${northlake}`;

/**
 * A workflow gets a token, by which a program starts it. Another workflow uses the same trigger in a hook, fills in the
 * form and waits until the run is completed.
 * Long tests, of which two run at a time.
 */
// Long tests, two at a time.
test.describe.configure({ timeout: 120_000 });

test('a program and another workflow start runs by an automatic trigger', extended, async ({ page }, { project }) => {
  // It designs two workflows, and waits for two runs and a worker.
  test.slow();
  // A person whom no other test uses, and another one on a phone, because both projects may run at once.
  const person = byFirstName(project.name === 'phone' ? 'Hana' : 'Jun');
  const name = `${project.name} ${Date.now()}`;
  await enterAs(page, person.email);
  const child = await makeOrders(page, `Orders, ${name}`, person.member_id);

  await page.goto(`${northlake}/workflows/${child}/edit`);
  await page.getByRole('button', { name: 'Start form and settings' }).click();
  await settings(page).getByRole('button', { name: 'Add an automatic trigger' }).click();
  const dialog = page.getByRole('dialog', { name: /^Token of/ });
  const token = ((await dialog.locator('pre').first().textContent()) ?? '').trim();
  await expect(dialog.getByText('"amount":"12.50"')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await expect(page.getByText(token)).toHaveCount(0);
  await settings(page).getByRole('textbox', { name: 'Name of the trigger' }).fill('Web shop');

  const refused = await call(page, token, {});
  expect(refused.status).toBe(422);
  const started = await call(page, token, { amount: '12.50' });
  expect(started.status).toBe(201);
  await settings(page).getByRole('button', { name: 'Menu of Web shop' }).click();
  await page.getByRole('menuitem', { name: 'Last calls' }).click();
  const calls = page.getByRole('dialog', { name: 'Last calls of Web shop' });
  await expect(calls.getByText('Amount cannot be blank.')).toBeVisible();
  await expect(calls.getByRole('link', { name: `Orders, ${name}` })).toBeVisible();
  await expectAccessible(page);
  await calls.getByRole('button', { name: 'Close' }).click();

  await hookIt(page, { name, token });
  await page.goto(`${northlake}/runs/new`);
  await page.getByRole('link', { name: new RegExp(`Requests, ${name}`) }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/runs\/[\w-]+\/show$/);
  const link = page.getByRole('link', { name: `Orders, ${name}` });
  await expect(async () => {
    await page.reload();
    await expect(link).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('waits for the run that it started')).toBeVisible();
  const parent = page.url();
  await link.click();
  await expect(page.getByText('part of')).toBeVisible();
  await expect(page.getByText('42').first()).toBeVisible();
  await page.getByRole('button', { name: /^Done/ }).click();
  await expect(page.getByText('Completed').first()).toBeVisible();
  await expect(async () => {
    await page.goto(parent);
    await expect(page.getByText('waits for the run that it started')).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await expect(link).toBeVisible();

  // Deleting the trigger names the workflows that use it.
  await page.goto(`${northlake}/workflows/${child}/edit`);
  await page.getByRole('button', { name: 'Start form and settings' }).click();
  await settings(page).getByRole('button', { name: 'Menu of Web shop' }).click();
  await page.getByRole('menuitem', { name: 'New token…' }).click();
  const ask = page.getByRole('dialog', { name: /a new token/ });
  await expect(ask.getByText('Changing the token unlinks the workflows that use it.')).toBeVisible();
  await expect(ask.getByText(`“Requests, ${name}” starts runs with it`, { exact: false })).toBeVisible();
  await ask.getByRole('button', { name: 'Change the token' }).click();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  expect((await call(page, token, { amount: '1' })).status).toBe(404);
});

const settings = (page: Page) => {
  const name = 'Settings of what is selected';
  return page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }));
};

/** Calls the API like a program, without the browser's session. */
const call = (page: Page, token: string, fields: object) =>
  fetch(new URL('/api/v1/public/triggers', page.url()), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fields }),
  });

/** Creates a workflow that asks for an amount and assigns a task. */
async function makeOrders(page: Page, name: string, member_id: string): Promise<string> {
  const send = async (method: 'POST' | 'PATCH', path: string, data: object) => {
    const reply = await page.request.fetch(api + path, { method, data });
    if (!reply.ok()) throw new Error(await reply.text());
    return reply.json();
  };
  const { workflow } = await send('POST', '/workflows', { workflow: { name } });
  const id = () => crypto.randomUUID();
  const amount = { id: id(), key: 'amount', type: 'number', label: 'Amount', help: '', required: true };
  const task = {
    id: id(),
    name: 'Order it',
    description: '',
    is_lock: false,
    condition: null,
    assignees: [{ type: 'user_workspace', id: member_id }],
    initiator_excluded: false,
    nobody_twice: false,
    due_after: null,
    continue_on_failure: false,
    stepable_type: 'task',
    stepable: { instructions: 'Order {{amount}}', vote: { match: 'any' } },
  };
  const definition = {
    schema: 1,
    trigger_form: [amount],
    action_groups: [{ id: id(), name: 'Order', condition: null, actions: [task] }],
    cancellation: [],
  };
  const { draft } = await send('PATCH', `/workflows/${workflow.id}/draft`, { revision: 1, definition });
  const version = { number: 1, description: '' };
  await send('POST', `/workflows/${workflow.id}/versions`, { revision: draft.revision, version });
  return workflow.id;
}

/** Designs a workflow with one hook by the token, which fills in the amount and waits. */
async function hookIt(page: Page, { name, token }: { name: string; token: string }): Promise<void> {
  await page.goto(`${northlake}/workflows/new`);
  await page.getByLabel('Name').fill(`Requests, ${name}`);
  await page.getByRole('button', { name: 'Create and draw it' }).click();
  await page.getByRole('button', { name: 'Action group', exact: true }).click();
  await settings(page).getByLabel('Name', { exact: true }).fill('Pass on');
  await close(page);
  await page.getByRole('button', { name: 'Add an action to Pass on' }).click();
  await page.getByRole('menuitem', { name: /^Workflow hook/ }).click();
  const target = settings(page).getByRole('combobox', { name: 'Starts' });
  await settings(page).getByRole('button', { name: 'Use a token instead' }).click();
  await settings(page).getByLabel('Token', { exact: true }).fill('nothing');
  await settings(page).getByRole('button', { name: 'Use it' }).click();
  await expect(settings(page).getByText('Trigger not found or token was changed')).toBeVisible();
  await settings(page).getByLabel('Token', { exact: true }).fill(token);
  await settings(page).getByRole('button', { name: 'Use it' }).click();
  await expect(target).toHaveValue(`Orders, ${name} · Web shop`);
  // The list finds the same trigger.
  await target.fill(`Orders, ${name}`);
  await page.getByRole('option', { name: `Orders, ${name} · Web shop` }).click();
  await settings(page).getByRole('switch', { name: 'Wait until that run is completed' }).check({ force: true });
  await expect(
    settings(page).getByText('The other workflow requires “Amount”, and nothing fills it in.'),
  ).toBeVisible();
  await settings(page).getByRole('combobox', { name: 'Value for Amount' }).click();
  await page.getByRole('option', { name: 'A fixed text' }).click();
  await settings(page).getByRole('textbox', { name: 'Text for Amount' }).fill('42');
  await expectAccessible(page);
  await close(page);
  const summary = page.getByText(`starts Orders, ${name}, waits for it`);
  await expect(summary).toBeVisible();
  await expect(page.getByText('No problems')).toBeVisible();
  await page.getByRole('button', { name: 'Generate version 1' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Generate/ })
    .click();
  await expect(page.getByRole('button', { name: 'Generate version 2' })).toBeVisible();
  // The workflow's page names it too.
  await page.goto(page.url().replace(/\/edit.*$/, '/show'));
  await expect(summary).toBeVisible();
}

const close = (page: Page) => settings(page).getByRole('button', { name: 'Close the settings' }).click();
