import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeEmail } from '../../contract/account.ts';
import { getMe } from '../../contract/identity.ts';
import { loadNamespaces } from '../lib/languages.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { me } from '../testing/sample-data.ts';
import { ChangeEmail } from './change-email.tsx';

beforeEach(() => forgetAnswers());

async function follow() {
  await loadNamespaces(['session']);
  answerRequest(getMe, { user: me });
  await renderPart(<ChangeEmail token="once" />);
  await page.getByRole('button', { name: 'Change the address' }).click();
}

test('a link that was used already leads to where another is asked for', async () => {
  refuseRequest(changeEmail, { code: 'link_expired', status: 410 });
  await follow();
  const again = page.getByRole('link', { name: 'Ask for a new link' });
  await expect.element(again).toHaveFocus();
  await expect.element(again).toHaveAttribute('href', '/account/edit');
  await expect.element(page.getByRole('button', { name: 'Change the address' })).not.toBeInTheDocument();
});

test('the focus goes on once the address is changed', async () => {
  answerRequest(changeEmail, { email: 'mali@northlake.example' });
  await follow();
  await expect.element(page.getByRole('link', { name: 'Go on' })).toHaveFocus();
});
