import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { giveCode } from '../../../contract/second-factor.ts';
import { loadNamespaces } from '../../lib/languages.ts';
import { forgetAnswers, refuseRequest } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { CodeForm } from './code-form.tsx';

beforeEach(() => forgetAnswers());

test('the next code can be typed at once after a wrong one', async () => {
  await loadNamespaces(['second_factor']);
  refuseRequest(giveCode, { code: 'wrong_code', status: 422 });
  const onProblem = vi.fn();
  await renderPart(<CodeForm method="authenticator" onSignedIn={async () => {}} onProblem={onProblem} />);
  await page.getByLabelText('Code').fill('123456');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => onProblem.mock.lastCall?.[0]).toBeDefined();
  await expect.element(page.getByLabelText('Code')).toHaveValue('');
  await expect.element(page.getByLabelText('Code')).toHaveFocus();
});
