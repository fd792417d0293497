import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { computeFields } from '../../engine/compute-fields.ts';
import type { Value } from '../../engine/definition.ts';
import { cellOperand, column, columnOperand, computed, formula, table } from '../../engine/testing/build-definition.ts';
import { renderPart } from '../testing/render-part.tsx';
import { FieldInput } from './field-input.tsx';
import { FieldValue } from './field-value.tsx';

const amount = formula('product', 'currency', cellOperand('quantity'), cellOperand('price'));
const lines = table(
  'lines',
  [
    column('text', 'what', { label: 'What for', required: true }),
    column('number', 'quantity', { label: 'Quantity' }),
    column('currency', 'price', { label: 'Price', currency: 'EUR' }),
    column('computed', 'amount', { label: 'Amount', currency: 'EUR', formula: amount }),
  ],
  { label: 'Line items', max_rows: 3 },
);
const total = computed('total', formula('sum', 'currency', columnOperand('lines', 'amount')), {
  label: 'Total',
  currency: 'EUR',
});

function Claim({ cellErrors = {} }: { cellErrors?: Record<string, string> }) {
  const [value, setValue] = useState<Value>(null);
  const done = computeFields([lines, total], new Map([['lines', value]]), () => undefined);
  return (
    <>
      <FieldInput field={lines} value={done.get('lines') ?? value} onChange={setValue} cellErrors={cellErrors} />
      <FieldInput field={total} value={done.get('total') ?? null} onChange={() => {}} />
      <p data-testid="value">{JSON.stringify(value)}</p>
    </>
  );
}

const row = (number: number) => page.getByRole('group', { name: `Row ${number}` });
const cell = (number: number, name: string) => row(number).getByRole('textbox', { name });
const result = () => page.getByRole('status', { name: 'Total' });

test('a table is filled in by keyboard, row by row, with its total below', async () => {
  await renderPart(<Claim />);
  await userEvent.click(cell(1, 'What for'));
  await userEvent.keyboard('Taxi{Tab}2{Tab}12,50');
  await expect.element(row(1).getByRole('status', { name: 'Amount' })).toHaveTextContent('€ 25.00');
  await expect.element(result()).toHaveTextContent('€ 25.00');
  const add = page.getByRole('button', { name: 'Add a row' });
  await userEvent.click(add);
  await expect.element(cell(2, 'What for')).toHaveFocus();
  await userEvent.keyboard('Hotel{Tab}1{Tab}100');
  await expect.element(result()).toHaveTextContent('€ 125.00');
  await userEvent.click(row(2).getByRole('button', { name: 'Duplicate row 2' }));
  await expect.element(result()).toHaveTextContent('€ 225.00');
  await expect.element(add).toBeDisabled();
  await expect.element(page.getByText('There can be 3 rows at most.')).toBeVisible();
  await userEvent.click(row(1).getByRole('button', { name: 'Remove row 1' }));
  await expect.element(result()).toHaveTextContent('€ 200.00');
  await expect.element(cell(1, 'What for')).toHaveValue('Hotel');
});

test('rows of a spreadsheet are pasted', async () => {
  await renderPart(<Claim />);
  await userEvent.click(cell(1, 'What for'));
  const data = new DataTransfer();
  data.setData('text/plain', 'Taxi\t2\t10\nTrain\t1\t30.5');
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  );
  await expect.element(cell(2, 'Price optional')).toHaveValue('30.5');
  await expect.element(result()).toHaveTextContent('€ 50.50');
});

test.each(['text', 'long_text', 'dropdown'] as const)(
  'in a line, the head alone shows the label of a column of type %s',
  async (type) => {
    const of = type === 'dropdown' ? ['Travel'] : [];
    const field = table('claims', [column(type, 'one', { label: 'Category', required: true, of })]);
    await renderPart(<FieldInput field={field} value={null} onChange={() => {}} />);
    const label = row(1).getByText('Category');
    await expect.element(label).toBeInTheDocument();
    expect(label.element().getBoundingClientRect().width).toBe(1);
  },
);

test('a fault stands at its cell', async () => {
  await renderPart(<Claim cellErrors={{ '0.what': 'What for cannot be blank.' }} />);

  await expect.element(cell(1, 'What for')).toBeInvalid();
  await expect.element(page.getByText('What for cannot be blank.')).toBeVisible();
});

test('an answered table is shown with its cells as text', async () => {
  const shown = {
    columns: [
      { id: 'what', key: 'what', label: 'What for', type: 'text' as const },
      { id: 'price', key: 'price', label: 'Price', type: 'currency' as const, currency: 'EUR' },
      { id: 'time', key: 'time', label: 'Time', type: 'duration' as const },
    ],
    rows: [['Taxi', '12.50 EUR', '90']],
  };
  await renderPart(<FieldValue type="table" value={[{ what: 'Taxi', price: '12.50', time: 90 }]} table={shown} />);
  await expect.element(page.getByRole('columnheader', { name: 'Price' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: /€.12\.50/ })).toBeVisible();
  const sides = page.getByRole('columnheader').elements();
  expect(sides.map((head) => getComputedStyle(head).textAlign)).toEqual(['left', 'right', 'right']);
});
