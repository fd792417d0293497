import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getMe } from '../../contract/identity.ts';
import { unsubscribe } from '../../contract/notices.ts';
import { readMe } from '../lib/session.ts';
import { answerRequest, forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { me } from '../testing/sample-data.ts';
import { UnsubscribePage } from './unsubscribe-page.tsx';

beforeEach(forgetAnswers);

test('the other pages of somebody who is signed in show at once that the mails are stopped', async () => {
  answerRequest(unsubscribe, { email: me.email, mails: 'runs', subscribed_to_email: false });
  answerRequest(getMe, { user: { ...me, subscribed_to_email: false } });
  await renderPart(<UnsubscribePage />, { on: '/unsubscribe', search: '?token=some' });
  await page.getByRole('button').click();
  await expect.poll(async () => (await readMe())?.subscribed_to_email).toBe(false);
});

test('the button stays and keeps the focus, and what was saved is said until the next reply', async () => {
  const reply = { email: me.email, mails: 'runs', subscribed_to_email: false } as const;
  answerRequest(unsubscribe, reply);
  answerRequest(getMe, { user: me });
  await renderPart(<UnsubscribePage />, { on: '/unsubscribe', search: '?token=some' });
  const button = page.getByRole('button');
  await expect.element(button).toBeVisible();
  const first = button.element();
  await button.click();
  await expect.element(page.getByRole('button', { name: 'Subscribe again' })).toBeEnabled();
  expect(button.element()).toBe(first);
  answerRequest(unsubscribe, { ...reply, subscribed_to_email: true }, 300);
  await button.click();
  await expect.element(button).toBeDisabled();
  await expect.element(page.getByText('You are unsubscribed')).toBeVisible();
  await expect.element(page.getByText('You are subscribed')).toBeVisible();
  expect(button.element()).toBe(first);
});
