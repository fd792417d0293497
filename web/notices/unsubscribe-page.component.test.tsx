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
