import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showSignInMethods } from '../../../contract/account.ts';
import { answerRequest, forgetAnswers } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { PasswordDialog } from './password-dialog.tsx';

beforeEach(() => forgetAnswers());

const question = { title: 'Set up', text: 'To be sure.', confirmLabel: 'Next', act: async () => {} };

test('the password can be typed at once, also where the dialog learns only then that there is one', async () => {
  answerRequest(showSignInMethods, { has_password: true, providers: [], pending_email: null });
  await renderPart(<PasswordDialog question={question} onClose={() => {}} />);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(page.getByLabelText('Current password')).toHaveFocus();
  for (const button of page.getByRole('button').elements()) {
    expect(button.getAttribute('aria-label') ?? button.textContent).not.toBe('');
  }
});
