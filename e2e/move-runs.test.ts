import { expect, type Page, test } from '@playwright/test';
import type { Definition, Field } from '../engine/definition.ts';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { addWorkflow, ownWorkspace } from './harness/own-workspace.ts';
import { onPhoneExtended } from './harness/test-tags.ts';

test.describe.configure({ timeout: 120_000 });

/** A form and two tasks; the second version has another task, and requires two fields more in the form. */
async function setScene(page: Page, title: string) {
  const ws = await ownWorkspace(page, `${title.replaceAll(' ', '.')}.${Date.now()}@example.com`);
  const { act, group, field } = definitionBuilders(title);
  const initiator = { assignees: [{ type: 'initiator' as const }] };
  const task = (name: string) => act('task', name, { instructions: '', vote: anyVote }, initiator);
  const weight = field('number', 'weight', 'Weight');
  const definition = (loading: string, ...fields: Field[]): Definition => ({
    schema: 1,
    trigger_form: [],
    action_groups: [
      group('Weighing', act('form', 'Weigh it', { fields: [weight, ...fields] }, initiator)),
      group('Loading', task('Load it'), task(loading)),
    ],
    cancellation: [],
  });
  const workflow_id = await addWorkflow(page, ws, 'Freight', definition('Lash it'));
  const api = `/api/v1/user/workspaces/${ws}`;
  const start = async (name: string, weight?: string) => {
    const { run } = await (await page.request.post(`${api}/runs`, { data: { workflow_id, run: { name } } })).json();
    if (!weight) return run.id as string;
    const answer = { answer: 'submitted', fields: [{ key: 'weight', value: weight }] };
    const step = `${api}/runs/${run.id}/run_steps/${run.run_steps[0].id}`;
    expect((await page.request.patch(step, { data: { run_step: answer } })).ok()).toBe(true);
    return run.id as string;
  };
  const path = `${api}/workflows/${workflow_id}`;
  const addVersion = async () => {
    const { draft } = await (await page.request.get(path)).json();
    const unit = { ...field('text', 'unit', 'Unit of weight'), required: true };
    const slip = { ...field('file', 'slip', 'Weighing slip'), required: true };
    const data = { revision: draft.revision, definition: definition('Seal it', unit, slip) };
    const saved = await (await page.request.patch(`${path}/draft`, { data })).json();
    const version = { number: 2, description: 'Seals instead of lashing', enable: false };
    const made = await page.request.post(`${path}/versions`, { data: { revision: saved.draft.revision, version } });
    expect(made.ok()).toBe(true);
  };
  return { ws, workflow_id, start, addVersion };
}

test('running runs are moved to a new version and taken back', onPhoneExtended, async ({ page }, { project }) => {
  const { ws, workflow_id, start, addVersion } = await setScene(page, `moved freight ${project.name}`);
  await start('Lisbon');
  const porto = await start('Porto', '12');
  await addVersion();
  await page.goto(`/workspaces/${ws}/workflows/${workflow_id}/show`);
  await page.getByRole('button', { name: 'Menu of version 2' }).click();
  await page.getByRole('menuitem', { name: 'Enable', exact: true }).click();
  await page.getByRole('button', { name: 'Move active runs here' }).click();

  const dialog = page.getByRole('dialog', { name: 'Move active runs to version 2' });
  await expect(dialog.getByText('Opens: Seal it · Cancels: Lash it')).toBeVisible();
  await dialog.getByRole('button', { name: 'Answer what Porto lacks' }).click();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Unit of weight' }).fill('tonnes');
  await dialog.getByRole('checkbox', { name: 'Porto' }).check();
  await expect(dialog.getByRole('button', { name: 'Move 2 runs' })).toBeDisabled();
  await dialog
    .getByLabel('Weighing slip')
    .setInputFiles({ name: 'slip.txt', mimeType: 'text/plain', buffer: Buffer.from('12 tonnes') });
  await dialog.getByRole('button', { name: 'Move 2 runs' }).click();
  await page
    .getByRole('dialog', { name: 'Move 2 runs to version 2?' })
    .getByRole('button', { name: 'Move 2 runs' })
    .click();
  await expect(dialog.getByText('2 runs are on version 2 now.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('note')).toHaveCount(0);

  await page.goto(`/workspaces/${ws}/runs/${porto}/show`);
  await expect(page.getByText('Moved to version 2')).toBeVisible();
  await expect(page.getByText('Seal it').first()).toBeVisible();
  await expect(page.getByText('slip.txt').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('The run is on version 1 again')).toBeVisible();
  await expect(page.getByText('Seal it')).toHaveCount(0);
  await expect(page.getByText('Lash it').first()).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText(/You moved Porto from version 1 to version 2/)).toBeVisible();
});
