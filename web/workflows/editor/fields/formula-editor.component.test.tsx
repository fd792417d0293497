import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listProblems } from '../../../../contract/workflows.ts';
import { tagsForSelect } from '../../../../contract/workspaces.ts';
import { answerRequest, forgetAnswers } from '../../../testing/answer-requests.ts';
import { lastSaved, openCard, openEditor, panel } from '../../../testing/open-editor.tsx';
import { answerPeople, sampleId } from '../../../testing/sample-data.ts';
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

test('a value that comes later is named, until another is chosen; no more decimals than there can be', async () => {
  const definition = structuredClone(sampleDefinition);
  const total = { key: 'total', type: 'computed', label: 'Total', help: '', required: false } as const;
  const tip = { id: sampleId(64), key: 'tip', type: 'number', label: 'Tip', help: '', required: false } as const;
  const operands = [{ type: 'field' as const, field_id: tip.id }];
  definition.trigger_form.push(
    { ...total, id: sampleId(65), formula: { operation: 'sum', operands, result: 'number' } },
    tip,
  );
  const saves = await openEditor(workflowReply(definition));
  await openCard('Start form and settings');
  await panel().getByRole('tab', { name: /^Form/ }).click();
  await button('Total Computed').click();
  const value = panel().getByRole('combobox', { name: 'Value 1' });
  await expect.element(value).toHaveValue('Tip');
  await pick('Value 1', 'Amount');
  await expect.element(value).toHaveValue('Amount');
  const formula = () => lastSaved(saves)?.trigger_form.find(({ id }) => id === sampleId(65))?.formula;
  await expect.poll(formula, { timeout: 4000 }).toMatchObject({ operands: [{ field_id: sampleId(60) }] });
  const places = panel().getByRole('textbox', { name: 'Decimals' });
  await places.click();
  await userEvent.keyboard('50');
  await expect.element(places).toHaveValue('5');
  await expect.poll(formula, { timeout: 4000 }).toMatchObject({ places: 5 });
});

test('a cleared limit of rows is the usual one again, and is shown when its field is left', async () => {
  const definition = structuredClone(sampleDefinition);
  const columns = [{ id: sampleId(67), key: 'name', type: 'text' as const, label: 'Name', help: '', required: false }];
  definition.trigger_form.push({
    ...{ id: sampleId(68), key: 'rows', type: 'table', label: 'Rows', help: '', required: true },
    ...{ columns, min_rows: 2, max_rows: 5 },
  });
  const saves = await openEditor(workflowReply(definition));
  await openCard('Start form and settings');
  await panel().getByRole('tab', { name: /^Form/ }).click();
  await panel().getByRole('button', { name: /^Rows/ }).click();
  const fewest = panel().getByRole('textbox', { name: 'At least this many rows' });
  await expect.element(fewest).toHaveValue('2');
  await fewest.fill('');
  await expect.element(fewest).toHaveValue('');
  const most = panel().getByRole('textbox', { name: 'At most this many rows' });
  await most.click();
  await expect.element(fewest).toHaveValue('1');
  await userEvent.keyboard('{Control>}a{/Control}0');
  await expect.element(most).not.toHaveValue('0');
  const rows = () => lastSaved(saves)?.trigger_form.at(-1);
  await expect.poll(rows, { timeout: 4000 }).not.toHaveProperty('min_rows');
});
