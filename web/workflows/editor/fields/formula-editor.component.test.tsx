import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listProblems } from '../../../../contract/workflows.ts';
import { tagsForSelect } from '../../../../contract/workspaces.ts';
import { answerRequest, forgetAnswers } from '../../../testing/answer-requests.ts';
import { lastSaved, openCard, openEditor, panel } from '../../../testing/open-editor.tsx';
import { answerPeople } from '../../../testing/sample-data.ts';
import { sampleDefinition, workflowReply } from '../../../testing/sample-workflow.ts';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
  answerRequest(listProblems, { problems: [] });
  answerRequest(tagsForSelect, { tags: [] });
});

const button = (name: string) => panel().getByRole('button', { name, exact: true });
const choose = async (name: string) => page.getByRole('menuitem', { name, exact: true }).click();
const pick = async (label: string, option: string) => {
  await panel().getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('a table with an amount and the sum of it are put together in words', async () => {
  const saves = await openEditor(workflowReply({ ...structuredClone(sampleDefinition), trigger_form: [] }));
  await openCard('Start form and settings');
  const tab = panel().getByRole('tab', { name: /^Form/ });
  await tab.click();
  await button('Field').click();
  await choose('Table');
  await button('Column').click();
  await choose('Amount');
  await button('Field').click();
  await choose('Computed');
  await expect.element(panel().getByRole('combobox', { name: 'What to compute' })).toHaveValue('Sum');
  await pick('Value 1', 'Amount in Table');
  await expect.element(panel().getByRole('combobox', { name: 'Result' })).toHaveValue('Amount');
  await expect.element(panel().getByRole('switch', { name: 'Must be answered' })).not.toBeInTheDocument();
  await expect
    .poll(() => lastSaved(saves)?.trigger_form)
    .toMatchObject([
      { type: 'table', key: 'table', columns: [{ type: 'currency', key: 'amount', currency: 'EUR' }] },
      {
        type: 'computed',
        currency: 'EUR',
        formula: { operation: 'sum', result: 'currency', operands: [{ type: 'column' }] },
      },
    ]);
  const [table, total] = lastSaved(saves)!.trigger_form;
  expect(total!.formula!.operands).toEqual([
    { type: 'column', field_id: table!.id, column_id: table!.columns![0]!.id },
  ]);

  // The column is in use now, so it stays.
  await button('Table Table').click();
  await button('Menu of Amount').click();
  await choose('Delete');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(page.getByText('in its formula')).toBeVisible();
});
