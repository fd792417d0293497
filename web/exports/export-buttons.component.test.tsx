import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type RunExport, requestExport } from '../../contract/exports.ts';
import { answerRequest } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { sampleId } from '../testing/sample-data.ts';
import { ExportButtons } from './export-buttons.tsx';

const expired: RunExport = {
  id: sampleId(90),
  status: 'expired',
  format: 'csv',
  content: 'steps',
  language: 'fr',
  workflow: { id: sampleId(91), name: 'Purchase request' },
  version: null,
  start_datetime: null,
  end_datetime: null,
  selected: null,
  rows_done: 3,
  rows_total: 3,
  size: 100,
  failure: null,
  created_at: 0,
  expires_at: 86_400,
  file_url: null,
  can: {},
};

test.each([
  ['every run', null],
  ['selected runs', 3],
])('an export of %s is made again of the same', async (_what, selected) => {
  const one = { ...expired, selected };
  const asked = answerRequest(requestExport, { export: one });
  await renderPart(<ExportButtons ws={sampleId(1)} one={one} />);
  await page.getByRole('button', { name: /again/i }).click();
  await expect
    .poll(() => asked.map(({ body }) => body))
    .toEqual([
      {
        workflow_id: one.workflow.id,
        version_id: null,
        runs_of: selected === null ? null : one.id,
        format: 'csv',
        content: 'steps',
        language: 'fr',
        start_datetime: null,
        end_datetime: null,
      },
    ]);
});
