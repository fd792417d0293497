import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showInvitation } from '../../contract/members.ts';
import { listProviders } from '../../contract/providers.ts';
import { answerRequest, forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { AcceptPage } from './accept-page.tsx';

const token = 'a'.repeat(43);

beforeEach(() => {
  forgetAnswers();
  answerRequest(listProviders, { providers: [{ id: 'oidc', name: 'Acme' }], has_outbox: false });
  answerRequest(showInvitation, {
    invitation: {
      email: 'nora@example.org',
      workspace_name: 'Northlake',
      role: 'member',
      invited_by: 'Mali Srisuk',
      expires_at: 1_900_000_000,
      has_account: false,
    },
  });
});

test('an invited newcomer may sign in by a provider, and comes back to the invitation', async () => {
  await renderPart(<AcceptPage token={token} />, { as: null });
  const link = page.getByRole('link', { name: /Acme/ });
  await expect.element(link).toBeVisible();
  const { pathname, searchParams } = new URL((link.element() as HTMLAnchorElement).href);
  expect([pathname, searchParams.get('return_to')]).toEqual(['/api/auth/oidc', `/register?invitation=${token}`]);
});
