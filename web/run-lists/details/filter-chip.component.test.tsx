import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getWorkflow, listWorkflows } from '../../../contract/workflows.ts';
import type { Field } from '../../../engine/definition.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { answerPeople, sampleId } from '../../testing/sample-data.ts';
import { sampleDefinition, workflowReply } from '../../testing/sample-workflow.ts';
import type { RunListSearch } from '../run-list-search.ts';
import { FieldEditor } from './detail-editors.tsx';
import { FilterChip } from './filter-chip.tsx';
import { FilterChips } from './filter-chips.tsx';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});

const supplier = { id: sampleId(60), key: 'supplier', type: 'text', label: 'Supplier' } as Field;

function Chip() {
  const [value, setValue] = useState('');
  return (
    <FilterChip label="Supplier" text={value || null} isNew onClose={() => {}} onRemove={() => setValue('')}>
      {(close) => (
        <FieldEditor
          field={supplier}
          value={value}
          people={[]}
          onChange={(next) => {
            setValue(next ?? '');
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

test('applying a filter closes it and focuses its chip; Escape closes it too', async () => {
  await renderPart(<Chip />);
  const dialog = page.getByRole('dialog', { name: /^Supplier/ });
  await dialog.getByRole('textbox', { name: 'Supplier' }).fill('Steel');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  const chip = page.getByRole('button', { name: 'Supplier: Steel' });
  await expect.element(chip).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('textbox', { name: 'Supplier' })).toHaveValue('Steel');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(chip).toHaveFocus();
});

function Chips({ first }: { first: RunListSearch }) {
  const [search, setSearch] = useState(first);
  return <FilterChips search={search} onChange={(changes) => setSearch((before) => ({ ...before, ...changes }))} />;
}

test('a filter by a field of an earlier version is shown, and can be removed', async () => {
  answerRequest(getWorkflow, { ...workflowReply(), definition: sampleDefinition });
  const fields = [`${sampleId(60)}:10..20`, `${sampleId(68)}:Lyon`];
  await renderPart(<Chips first={{ workflow_id: sampleId(9), fields }} />);
  await expect.element(page.getByRole('button', { name: 'Amount: 10 – 20' })).toBeVisible();
  await expect.element(page.getByText('Former field')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter: Former field' }).click();
  await expect.element(page.getByText('Former field')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Amount: 10 – 20' })).toBeVisible();
});

test('an initiator who has left is shown without an id, and stays beside another', async () => {
  await renderPart(<Chips first={{ initiators: sampleId(29) }} />);
  await page.getByRole('button', { name: /: …$/ }).click();
  const list = page.getByRole('dialog');
  await expect.element(list.getByText('…').first()).toBeVisible();
  await list.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Petra Novak' }).click();
  await expect.element(page.getByRole('button', { name: /: …, Petra Novak$/ })).toBeVisible();
});

test('a workflow that was deleted stays in the filter beside another', async () => {
  const summary = (number: number, name: string) => ({ ...workflowReply().workflow, id: sampleId(number), name });
  const workflows = [summary(9, 'Payments'), summary(10, 'Orders')].map((one) => ({ ...one, version: null }));
  answerRequest(listWorkflows, { workflows, total: 2, page: 1, per_page: 100 } as never);
  refuseRequest(getWorkflow, { code: 'workflow_not_found', status: 404 });
  await renderPart(<Chips first={{ workflows: `${sampleId(9)},${sampleId(8)}` }} />);
  await page.getByRole('button', { name: /2 chosen$/ }).click();
  const list = page.getByRole('dialog');
  await expect.element(list.getByText('…').first()).toBeVisible();
  await list.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Orders' }).click();
  await expect.element(page.getByRole('button', { name: /3 chosen$/ })).toBeVisible();
});
