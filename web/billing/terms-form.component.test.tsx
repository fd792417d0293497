import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getUsage, listPackages, type Usage, updateUsage } from '../../contract/billing.ts';
import type { Reply } from '../lib/api-client.ts';
import { loadNamespaces } from '../lib/languages.ts';
import { paths } from '../lib/paths.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { sampleId, workspaceId } from '../testing/sample-data.ts';
import { EditUsagePage } from './edit-usage-page.tsx';
import type { PackageOnOffer } from './package-choice.tsx';
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

const prices = { price_per_member: 0, price_per_run: 0, price_per_storage: 0 };
const limits = {
  max_members: 5,
  max_runs: 100,
  max_storage: 1,
  ...prices,
  billing_period: 'month' as const,
  unlimited: false,
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

test('a package that was refused says at once which limit is reached by now', async () => {
  await loadNamespaces(['billing']);
  const offer: PackageOnOffer = {
    ...limits,
    id: 'free',
    is_current: false,
    fits: true,
    reached: [],
    forecast_price: 0,
    corresponds: true,
  };
  const current: PackageOnOffer = { ...offer, id: 'starter', is_current: true, corresponds: false };
  answerRequest(getUsage, reply);
  answerRequest(listPackages, { packages: [offer, current] });
  refuseRequest(updateUsage, {
    ...{ code: 'plan_too_small', status: 422 },
    errors: [{ field: 'usage_and_billing.package', code: 'invalid_value', message: '' }],
  });
  await renderPart(<EditUsagePage />, { on: paths.editUsage });
  await page.getByRole('radio', { name: 'Free' }).click();
  answerRequest(listPackages, { packages: [{ ...offer, fits: false, reached: ['runs'] }, current] });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Too small: runs')).toBeVisible();
  await expect.element(page.getByText('Selected subscription plan', { exact: false })).toBeVisible();
});
