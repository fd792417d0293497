import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showSignInMethods } from '../../../contract/account.ts';
import { getMe } from '../../../contract/identity.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  replaceRecoveryCodes,
  showSecondFactor,
} from '../../../contract/second-factor.ts';
import { loadNamespaces } from '../../lib/languages.ts';
import { answerRequest, forgetAnswers } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { me, sampleId } from '../../testing/sample-data.ts';
import { SecondFactorPage } from './second-factor-page.tsx';

beforeEach(() => forgetAnswers());

const passkey = { id: sampleId(1), name: 'Blue key', created_at: 1_700_000_000, last_used_at: null };

async function openPage() {
  await loadNamespaces(['account', 'second_factor']);
  answerRequest(showSignInMethods, { has_password: true, providers: [], pending_email: null });
  answerRequest(showSecondFactor, { authenticator: null, passkeys: [passkey], recovery_codes_left: 10 });
  answerRequest(getMe, { user: me });
  answerRequest(replaceRecoveryCodes, { recovery_codes: ['aaaaa-bbbbb'] });
  await renderPart(<SecondFactorPage />);
}

async function givePassword(button: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Current password').fill('pass-the-baton');
  await dialog.getByRole('button', { name: button }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

const codes = () => page.getByRole('region', { name: 'Store your recovery codes' });

test('new recovery codes get the focus, and stay there once their dialog is gone', async () => {
  await openPage();
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await givePassword('Make new codes');
  await expect.element(codes()).toHaveFocus();
  await new Promise((resolve) => setTimeout(resolve, 400));
  await expect.element(codes()).toHaveFocus();
});

test('recovery codes that are not stored yet stay while another second factor is set up', async () => {
  await openPage();
  answerRequest(beginAuthenticator, { secret: 'GEZEULJNOI2UU5SG', uri: 'otpauth://totp/Baton' });
  answerRequest(confirmAuthenticator, { recovery_codes: null });
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await givePassword('Make new codes');
  await page.getByRole('button', { name: 'Set up' }).click();
  await givePassword('Continue');
  await page.getByLabelText('Code of the app').fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByLabelText('Code of the app')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Set up' })).toHaveFocus();
  await expect.element(page.getByText('aaaaa-bbbbb')).toBeVisible();
});

test('newer recovery codes get the focus while the ones before are still shown', async () => {
  await openPage();
  const again = page.getByRole('button', { name: 'Make new codes' });
  await again.click();
  await givePassword('Make new codes');
  await expect.element(codes()).toHaveFocus();
  answerRequest(replaceRecoveryCodes, { recovery_codes: ['ccccc-ddddd'] });
  await again.click();
  await givePassword('Make new codes');
  await expect.element(page.getByText('ccccc-ddddd')).toBeVisible();
  await expect.element(codes()).toHaveFocus();
});

test('the focus returns from the dialog each time, also where nothing moves', async () => {
  await openPage();
  const again = page.getByRole('button', { name: 'Make new codes' });
  for (const _time of [1, 2]) {
    await again.click();
    await expect.element(page.getByLabelText('Current password')).toHaveFocus();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(again).toHaveFocus();
  }
});
