import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow, openDrawer } from './harness/open-menus.ts';
import { addWorkflow, ownWorkspace } from './harness/own-workspace.ts';
import { extended } from './harness/test-tags.ts';

test('an export of runs is requested, created, downloaded and deleted', extended, async ({ page }, info) => {
  const ws = await ownWorkspace(page, `exporter.${info.project.name}.${Date.now()}@example.org`);
  const { field, group, act } = definitionBuilders('e2e export');
  const workflow_id = await addWorkflow(page, ws, 'Count boats', {
    schema: 1,
    trigger_form: [field('text', 'place', 'Place')],
    action_groups: [
      group('Count', act('task', 'Count', { instructions: '', vote: anyVote }, { assignees: [{ type: 'initiator' }] })),
    ],
    cancellation: [],
  });
  const started = await page.request.post(`/api/v1/user/workspaces/${ws}/runs`, {
    data: { workflow_id, run: { name: 'At the quay' }, fields: [{ key: 'place', value: '=ท่าเรือ' }] },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(started.ok(), await started.text()).toBe(true);

  await page.goto(`/workspaces/${ws}/home`);
  if (isNarrow(page)) await openDrawer(page);
  await page.getByRole('button', { name: /^Workspace:/ }).click();
  await page.getByRole(isNarrow(page) ? 'link' : 'menuitem', { name: 'Export' }).click();
  await expect(page.getByRole('heading', { name: 'No exports yet' })).toBeVisible();

  const form = page.getByRole('form', { name: 'New export' });
  await form.getByRole('button', { name: 'Export' }).click();
  await expect(form.getByText('Workflow cannot be blank.')).toBeVisible();
  await form.getByRole('combobox', { name: 'Workflow' }).click();
  await page.getByRole('option', { name: 'Count boats' }).click();
  await form.getByLabel(/^From/).fill('2026-02-02');
  await form.getByLabel(/^From/).press('Tab');
  await form.getByLabel(/^To/).fill('2026-02-01');
  await form.getByLabel(/^To/).press('Tab');
  await form.getByRole('button', { name: 'Export' }).click();
  await expect(form.getByText('From cannot more than To')).toBeVisible();
  await expect(form.getByText('To cannot less than From')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel(/^From/).fill('2020-01-01');
  await form.getByLabel(/^From/).press('Tab');
  await form.getByLabel(/^To/).fill('2099-12-31');
  await form.getByLabel(/^To/).press('Tab');
  await form.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByText('Your export is being made')).toBeVisible();

  const download = page.getByRole('link', { name: 'Download Count boats' });
  await expect(download).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('1 run', { exact: true })).toBeVisible();
  await expectAccessible(page);
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(/^Count boats \d{4}-\d\d-\d\d en\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('At the quay');
  expect(text).toContain("'=ท่าเรือ");

  await page.getByRole('button', { name: 'Delete the export of Count boats' }).click();
  await page.getByRole('button', { name: 'Delete export' }).click();
  await expect(page.getByRole('heading', { name: 'No exports yet' })).toBeVisible();
});
