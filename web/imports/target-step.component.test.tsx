import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ImportOptions } from '../../contract/import-options.ts';
import type { Import } from '../../contract/imports.ts';
import { loadNamespaces } from '../lib/languages.ts';
import { renderPart } from '../testing/render-part.tsx';
import { sampleId, workspaceId } from '../testing/sample-data.ts';
import { TargetStep } from './target-step.tsx';

const first = {
  into: { type: 'new', name: 'Payments', description: '', enable: false, stages: [] },
  mapping: { outcome: 'result' },
  outcomes: [],
  outcome_values: [{ value: 'broken', outcome: 'failed' }],
  completing: [],
  cancelling: [],
  unfinished: 'running',
  source: 'Old tool',
} as unknown as ImportOptions;
const preview = { problems: [], activities: [], actions: [], outcome_values: [{ value: 'broken', events: 3 }] };
const whole = { id: sampleId(1), name: 'log.csv', options: first, preview } as unknown as Import;

/** Somebody else changes the name and the source. */
function Step() {
  const [options, setOptions] = useState(first);
  const change = (changes: Partial<ImportOptions>) => setOptions((before) => ({ ...before, ...changes }));
  const theirs = { source: 'New tool', into: { ...first.into, name: 'Paid' } as ImportOptions['into'] };
  return (
    <>
      <TargetStep draft={{ ws: workspaceId, whole, options, change, isSaving: false }} />
      <button type="button" onClick={() => change(theirs)}>
        Somebody else
      </button>
      <output>{JSON.stringify([options.source, options.into.type === 'new' && options.into.name])}</output>
    </>
  );
}

test('shows what is stored, also after somebody else has changed it, and does not write it back', async () => {
  await loadNamespaces(['imports']);
  await renderPart(<Step />);
  await expect.element(page.getByRole('combobox', { name: 'Outcome for broken' })).toHaveValue('failed');
  const name = page.getByRole('textbox', { name: 'Name of the workflow' });
  const source = page.getByRole('textbox', { name: 'Which tool does it come from?' });
  await name.fill('Payments of ');
  await expect.element(name).toHaveValue('Payments of ');
  await page.getByRole('button', { name: 'Somebody else' }).click();
  await expect.element(name).toHaveValue('Paid');
  await expect.element(source).toHaveValue('New tool');
  await source.click();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('["New tool","Paid"]')).toBeVisible();
});
