import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { logout } from '../../contract/identity.ts';
import { acceptInvitation, showInvitation } from '../../contract/members.ts';
import { listProviders } from '../../contract/providers.ts';
import { readCookie } from '../lib/cookies.ts';
import { recentPrefix } from '../lib/forget-recent.ts';
import { keepTyped, readTyped } from '../lib/kept-typing.ts';
import { forgetReturnTo } from '../lib/return-to.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../testing/answer-requests.ts';
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

test('the focus goes from the form to what is said of an invitation that was withdrawn meanwhile', async () => {
  refuseRequest(acceptInvitation, { code: 'link_expired', status: 410 });
  await renderPart(<AcceptPage token={token} />, { as: null });
  await page.getByRole('textbox', { name: 'First name' }).fill('Nora');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Vos');
  await page.getByLabelText('Password', { exact: true }).fill('several words of hers');
  await page.getByLabelText('Password again').fill('several words of hers');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toHaveFocus();
});

describe('a person who is signed in with another address and signs out on the page', () => {
  const signOut = async (logout_url: string | null) => {
    answerRequest(logout, { done: true, logout_url });
    keepTyped('somebody', 'comment.1', 'A secret');
    localStorage.setItem(`${recentPrefix}somebody.1`, '[]');
    await renderPart(<AcceptPage token={token} />, { on: '/register' });
    await page.getByRole('button', { name: 'Sign out' }).click();
  };
  const kept = () => [
    readTyped('somebody', 'comment.1'),
    Object.keys(localStorage).filter((key) => key.startsWith(recentPrefix)),
  ];

  test('leaves nothing of theirs in the browser', async () => {
    await signOut(null);
    await expect.element(page.getByRole('button', { name: 'Create account and accept' })).toBeVisible();
    expect(kept()).toEqual([null, []]);
  });

  test('is signed out by their identity provider too, and led back to the invitation', async () => {
    await signOut('#signed_out_there');
    await expect.poll(() => location.hash).toBe('#signed_out_there');
    expect(kept()).toEqual([null, []]);
    expect(readCookie('baton_return_to')).toBe(`/register?invitation=${token}`);
    forgetReturnTo();
    history.replaceState(null, '', location.pathname);
  });
});
