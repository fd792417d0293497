import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type getUsage, type Usage, updateUsage } from '../../contract/billing.ts';
import type { Reply } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { answerRequest, forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { sampleId, workspaceId } from '../testing/sample-data.ts';
import { TermsForm } from './terms-form.tsx';

const usage: Usage = {
  id: sampleId(40),
  month: '2026-11',
  number_of_members: 3,
  runs_started: 10,
  storage: 1,
  files: 2,
  price_per_month: 0,
  package: 'starter',
  billing_contact: 'bills@example.org',
  is_current: true,
  can: { edit: true },
};

beforeEach(forgetAnswers);

const reply: Reply<typeof getUsage> = { usage_and_billing: usage, billing_period: { starts_at: 1, ends_at: 2 } };

test.each([
  ['another contact', 'books@example.org', 'books@example.org'],
  ['no contact any more', '', null],
])('%s alone leaves the package as it is by now', async (_name, typed, billing_contact) => {
  const sent = answerRequest(updateUsage, reply);
  await renderPart(<TermsForm ws={workspaceId} usage={usage} packages={null} />, { on: paths.editUsage });
  await page.getByRole('textbox').fill(typed);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ usage_and_billing: { billing_contact } }]);
});
