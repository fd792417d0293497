import { beforeEach, expect, test, vi } from 'vitest';
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

test('stays with the name of a passkey that the browser did not make', async () => {
  answerRequest(showSignInMethods, { has_password: false, providers: [], pending_email: null });
  const act = vi.fn(async () => false as const);
  const onClose = vi.fn();
  await renderPart(<PasswordDialog question={{ ...question, asksName: true, act }} onClose={onClose} />);
  const name = page.getByRole('textbox');
  await name.fill('Blue key');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => act.mock.calls.length).toBe(1);
  await expect.element(page.getByRole('button', { name: 'Next' })).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(name).toHaveValue('Blue key');
});
