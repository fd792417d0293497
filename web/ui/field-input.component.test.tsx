import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Field, Value } from '../../engine/definition.ts';
import { renderPart } from '../testing/render-part.tsx';
import { members, sampleId } from '../testing/sample-data.ts';
import { FieldInput } from './field-input.tsx';

function Asked({
  type,
  error,
  currency,
  choices,
  required = true,
  first = null,
}: Pick<Field, 'type' | 'currency' | 'choices'> & { required?: boolean; error?: string; first?: Value }) {
  const [value, setValue] = useState<Value>(first);
  const field: Field = {
    id: 'f',
    key: 'f',
    type,
    label: 'Answer',
    help: 'As on the invoice',
    required,
    currency,
    choices,
  };
  return (
    <>
      <FieldInput field={field} value={value} onChange={setValue} error={error} people={members} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

const value = () => page.getByRole('status').filter({ hasText: /^("|null|\d)/ });

describe('amount field', () => {
  test('takes a comma and a point, keeps what is typed and gives the exact decimal', async () => {
    await renderPart(<Asked type="currency" currency="EUR" />);
    const input = page.getByRole('textbox', { name: 'Answer' });
    await expect.element(input).toHaveAccessibleDescription('As on the invoice');
    await expect.element(input).toHaveAttribute('inputmode', 'decimal');
    await userEvent.type(input, '1 234,');
    await expect.element(input).toHaveValue('1 234,');
    await userEvent.type(input, '50');
    await expect.element(input).toHaveValue('1 234,50');
    await expect.element(value()).toHaveTextContent('"1234.50"');
    await input.fill('7.25');
    await expect.element(value()).toHaveTextContent('"7.25"');
    await expect.element(page.getByText('EUR')).toBeVisible();
  });

  test.each([
    ['en', '"1234"'],
    ['fr', '"1.234"'],
  ] as const)('takes one comma as its reader in %s means it', async (language, decimal) => {
    await renderPart(<Asked type="number" />, { language });
    const input = page.getByRole('textbox', { name: 'Answer' });
    await userEvent.type(input, '1,234');
    await expect.element(input).toHaveValue('1,234');
    await expect.element(value()).toHaveTextContent(decimal);
  });

  test('says its error to who cannot see it', async () => {
    await renderPart(<Asked type="number" error="Answer is not a number." />);
    const input = page.getByRole('textbox', { name: 'Answer' });
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    await expect.element(input).toHaveAccessibleDescription(/Answer is not a number\./);
  });
});

describe('date field', () => {
  test.each([
    ['en', '5/3/2026', '5 Mar 2026'],
    ['fr', '5/3/2026', '5 mars 2026'],
    ['th', '5/3/2569', '5 มี.ค. 2569'],
  ] as const)('reads and writes a day in %s', async (language, typed, written) => {
    await renderPart(<Asked type="date" />, { language });
    const input = page.getByRole('textbox', { name: 'Answer' });
    await input.fill(typed);
    await userEvent.keyboard('{Tab}');
    await expect.element(value()).toHaveTextContent('"2026-03-05"');
    await expect.element(input).toHaveValue(written);
  });

  test('opens its calendar, in which a day is chosen', async () => {
    await renderPart(<Asked type="date" />);
    const input = page.getByRole('textbox', { name: 'Answer' });
    await input.fill('5/3/2026');
    await page.getByRole('button', { name: '6 March 2026' }).click();
    await expect.element(value()).toHaveTextContent('"2026-03-06"');
  });

  test('says which text is not a date, until a day is chosen', async () => {
    await renderPart(<Asked type="date" />);
    const input = page.getByRole('textbox', { name: 'Answer' });
    await input.fill('31 Feb 2026');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText('“31 Feb 2026” is not a date.')).toBeVisible();
    await expect.element(input).toHaveAttribute('aria-invalid', 'true');
    await expect.element(value()).toHaveTextContent('null');
    await input.fill('28 Feb 2026');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText('is not a date.', { exact: false })).not.toBeInTheDocument();
    await expect.element(value()).toHaveTextContent('"2026-02-28"');
  });

  test('names the days of its calendar and what leads to others in the language of the reader', async () => {
    await renderPart(<Asked type="date" />, { language: 'th' });
    await page.getByRole('textbox', { name: 'Answer' }).fill('5/3/2569');
    await page.getByRole('button', { name: 'ถัดไป' }).click();
    await page.getByRole('button', { name: 'ก่อนหน้า' }).click();
    await page.getByRole('button', { name: '6 มีนาคม 2569' }).click();
    await expect.element(value()).toHaveTextContent('"2026-03-06"');
  });
});

describe('duration field', () => {
  test('is empty again once what was typed is deleted', async () => {
    await renderPart(<Asked type="duration" />);
    const hours = page.getByRole('textbox', { name: 'Hours' });
    const minutes = page.getByRole('textbox', { name: 'Minutes' });
    await hours.fill('1');
    await expect.element(value()).toHaveTextContent('60');
    await hours.fill('');
    await expect.element(value()).toHaveTextContent('null');
    await expect.element(minutes).toHaveValue('');
    await hours.fill('0');
    await expect.element(value()).toHaveTextContent('0');
    await minutes.fill('30');
    await hours.fill('');
    await expect.element(value()).toHaveTextContent('30');
    await minutes.fill('');
    await expect.element(value()).toHaveTextContent('null');
    await expect.element(hours).toHaveValue('');
  });
});

describe('radio field', () => {
  const choices = [
    { id: 'a', label: 'Train' },
    { id: 'b', label: 'Bus' },
  ];

  test('can be emptied if it is optional, and the keyboard stays in it', async () => {
    await renderPart(<Asked type="radio" choices={choices} required={false} />);
    await expect.element(page.getByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
    await page.getByRole('radio', { name: 'Bus' }).click();
    await expect.element(value()).toHaveTextContent('"b"');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.element(value()).toHaveTextContent('null');
    await expect.element(page.getByRole('radio', { name: 'Bus' })).not.toBeChecked();
    await expect.element(page.getByRole('radio', { name: 'Train' })).toHaveFocus();
  });

  test('cannot be emptied if it is required', async () => {
    await renderPart(<Asked type="radio" choices={choices} />);
    await page.getByRole('radio', { name: 'Train' }).click();
    await expect.element(value()).toHaveTextContent('"a"');
    await expect.element(page.getByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
  });
});

describe('a value that is no longer offered', () => {
  const choices = [
    { id: sampleId(1), label: 'Red' },
    { id: sampleId(2), label: 'Blue' },
  ];

  test('is shown in a list, and can be cleared', async () => {
    await renderPart(<Asked type="dropdown" choices={choices} required={false} first={sampleId(3)} />);
    await expect.element(page.getByRole('combobox', { name: /^Answer/ })).toHaveValue('Former choice');
    const clear = () => document.querySelector<HTMLElement>('button[aria-label="Clear"]');
    await expect.poll(clear).not.toBeNull();
    clear()?.click();
    await expect.element(value()).toHaveTextContent('null');
  });

  test('is shown of a person who has left', async () => {
    await renderPart(<Asked type="collaborator" first={sampleId(29)} />);
    const person = page.getByRole('combobox', { name: 'Answer' });
    await expect.element(person).toHaveValue('Former member');
    await person.click();
    await page.getByRole('option', { name: 'Petra Novak' }).click();
    await expect.element(person).toHaveValue('Petra Novak');
    await person.click();
    await expect.element(page.getByRole('option', { name: 'Former member' })).not.toBeInTheDocument();
  });

  test('goes with the next change of check boxes', async () => {
    await renderPart(<Asked type="checkbox" choices={choices} first={[sampleId(1), sampleId(3)]} />);
    await page.getByRole('checkbox', { name: 'Red' }).click();
    await expect.element(value()).toHaveTextContent('null');
  });
});

test('a label of one word that is longer than the window makes the page no wider', async () => {
  const label = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(4);
  const field = { id: 'f', key: 'f', type: 'text', label, help: label, required: true } as const;
  await renderPart(<FieldInput field={field} value={null} onChange={() => {}} people={members} />);
  await expect.element(page.getByRole('textbox')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});
