import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Usage } from '../../contract/billing.ts';
import { paths } from '../lib/paths.ts';
import { renderPart } from '../testing/render-part.tsx';
import { sampleId } from '../testing/sample-data.ts';
import { Meters } from './meters.tsx';
import type { UsageReply } from './share-used.ts';

const current: Usage = {
  id: sampleId(40),
  month: '2026-11',
  number_of_members: 3,
  runs_started: 10,
  storage: 1500,
  files: 2,
  price_per_month: 0,
  package: 'unlimited',
  billing_contact: null,
  is_current: true,
  can: { edit: true },
};

test('the unit of the storage is in the language of the reader, also without a limit', async () => {
  const usage = {
    package: { id: 'unlimited', unlimited: true, max_members: null, max_runs: null, max_storage: null },
    reached: [],
    forecast: { runs_started: 12, full_at: null },
  } as unknown as UsageReply;
  await renderPart(<Meters usage={usage} current={current} />, { on: paths.usageSettings, language: 'fr' });
  await expect.element(page.getByRole('region', { name: 'Stockage' }).getByText('Go', { exact: true })).toBeVisible();
});
