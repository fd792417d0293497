import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { requestExport } from '../../contract/exports.ts';
import { loadNamespaces } from '../lib/languages.ts';
import { forgetAnswers, refuseRequest } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { sampleId } from '../testing/sample-data.ts';
import { ExportRunsDialog } from './export-runs-dialog.tsx';

test('what a file contains is sent only for the format that asks it', async () => {
  forgetAnswers();
  await loadNamespaces(['exports', 'commands']);
  const sent = refuseRequest(requestExport, { code: 'too_many_requests', status: 429 });
  const run = { id: sampleId(2), workflow: { id: sampleId(9), name: 'Request for payment' } };
  await renderPart(<ExportRunsDialog runs={[run]} onClose={() => {}} />);
  const choose = (name: RegExp) => page.getByRole('radio', { name }).click();
  await choose(/each step/);
  await choose(/^Excel/);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ format: 'xlsx', content: 'runs' }]);
});
