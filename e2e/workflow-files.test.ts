import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './harness/expect-accessible.ts';
import { ownWorkspace } from './harness/own-workspace.ts';
import { onDeskAndPhoneExtended } from './harness/test-tags.ts';

/** Exports a workflow by its menu. @returns The text of the file. */
async function exportByMenu(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: `Menu of ${name}`, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('leave_request.workflow.json');
  return readFileSync(await download.path(), 'utf8');
}

const chooseFile = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

test(
  'a workflow is exported as a file, a wrong file is refused with its line, and the right one is imported',
  onDeskAndPhoneExtended,
  async ({ page }, { project }) => {
    const email = `fay.${project.name}.${Date.now()}@example.org`;
    const ws = await ownWorkspace(page, email);
    await page.goto('/library/leave-request/show');
    await page.getByRole('button', { name: 'Use this workflow' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create and edit first' }).click();
    await expect(page).toHaveURL(/\/edit$/);

    await page.goto(`/workspaces/${ws}/workflows`);
    const text = await exportByMenu(page, 'Leave request');
    expect(text).toContain(`{ "person": "${email}" }`);

    await page.getByRole('link', { name: 'Import from a file' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import a workflow' })).toBeVisible();
    await expectAccessible(page);
    await chooseFile(page, 'no.json', '{\n  "name" 1\n}');
    await expect(page.getByRole('alert').getByText('Line 2, column 10')).toBeVisible();
    await chooseFile(
      page,
      'wrong.json',
      text.replace('"name": "Leave request",', '"name": "Leave request", "colour": 1,'),
    );
    const alert = page.getByRole('alert').filter({ hasText: 'The file was not imported' });
    await expect(alert.getByText('colour is not known here.')).toBeVisible();
    await expect(alert.getByText(/^Line 4, column \d+ · colour$/)).toBeVisible();
    await expectAccessible(page);

    await chooseFile(page, 'leave_request.workflow.json', text.replaceAll(email, 'gone@example.com'));
    await expect(page.getByText('A workflow has this name already.')).toBeVisible();
    const gone = page.getByRole('combobox', { name: 'gone@example.com' });
    await expect(gone).toHaveAccessibleDescription(/Not in this workspace\./);
    await page.getByRole('button', { name: 'Import and edit' }).click();
    await expect(page.getByText('Choose at least one.')).toBeVisible();
    await expectAccessible(page);
    await gone.click();
    await page.getByRole('option', { name: 'Olga Owner' }).click();
    await gone.press('Escape');
    await page.getByRole('button', { name: 'Import and edit' }).click();
    await expect(page.getByText('Leave request (2) is imported')).toBeVisible();
    await expect(page).toHaveURL(/\/workflows\/[\w-]+\/edit$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Leave request (2)', exact: true })).toBeAttached();
  },
);

test('a BPMN file becomes a workflow, and says what is different from the drawing', async ({ page }) => {
  const ws = await ownWorkspace(page, `bo.${Date.now()}@example.org`);
  await page.goto(`/workspaces/${ws}/workflows/import`);
  const bpmn = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p" name="Order">
    <startEvent id="s"/><userTask id="a" name="Check"/><serviceTask id="b" name="Book"/><endEvent id="e"/>
    <sequenceFlow id="1" sourceRef="s" targetRef="a"/><sequenceFlow id="2" sourceRef="a" targetRef="b"/>
    <sequenceFlow id="3" sourceRef="b" targetRef="e"/></process></definitions>`;
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'order.bpmn', mimeType: 'application/xml', buffer: Buffer.from(text) });
  await choose('<!DOCTYPE a><a/>');
  await expect(page.getByRole('alert').getByText('The file has a document type (line 1).')).toBeVisible();
  await choose(bpmn);
  await expect(page.getByText('“Book” (serviceTask) becomes a task for people.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import and edit' }).click();
  await expect(page).toHaveURL(/\/workflows\/[\w-]+\/edit$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Order', exact: true })).toBeAttached();
});
