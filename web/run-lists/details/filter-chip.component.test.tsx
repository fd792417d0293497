import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Field } from '../../../engine/definition.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleId } from '../../testing/sample-data.ts';
import { FieldEditor } from './detail-editors.tsx';
import { FilterChip } from './filter-chip.tsx';

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
