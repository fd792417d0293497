import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { login } from '../../contract/identity.ts';
import { listProviders } from '../../contract/providers.ts';
import { loadNamespaces } from '../lib/languages.ts';
import { paths } from '../lib/paths.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { SignInPage } from './sign-in-page.tsx';

beforeEach(forgetAnswers);

test('whose address is not verified is told where the mail is, on a Baton without a mail server', async () => {
  await loadNamespaces(['session']);
  answerRequest(listProviders, { providers: [], has_outbox: true });
  refuseRequest(login, { code: 'email_not_verified', status: 403 });
  await renderPart(<SignInPage />, { on: paths.signIn, as: null });
  await page.getByRole('textbox', { name: 'Email' }).fill('sten@example.org');
  await page.getByRole('textbox', { name: 'Password' }).fill('pass-the-baton');
  await expect.element(page.getByRole('link', { name: 'Read them here' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(page.getByText('Please check your email', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Read them here' })).toHaveAttribute('href', '/outbox');
});
