import { createHmac } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './harness/expect-accessible.ts';
import { ownerPassword, ownWorkspace } from './harness/own-workspace.ts';
import { extended, onPhoneExtended } from './harness/test-tags.ts';

/** The code that an authenticator app shows (RFC 6238). @param shift Periods of 30 seconds from now. */
function codeOf(secret: string, shift: number): string {
  const bits = [...secret].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'));
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + shift));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

async function givePassword(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(ownerPassword);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function signInAgain(page: Page, email: string): Promise<void> {
  await page.context().clearCookies({ name: 'baton_session' });
  await page.goto('/sign_in?return_to=/account');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(ownerPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
}

test(
  'an authenticator app is set up, asked for at sign-in, replaced by a recovery code, and removed',
  onPhoneExtended,
  async ({ page }, info) => {
    const email = `otto.${info.project.name}.${Date.now()}@example.org`;
    const ws = await ownWorkspace(page, email);
    await page.goto('/account');
    await page.getByRole('link', { name: 'Manage' }).click();
    await page.getByRole('button', { name: 'Set up' }).click();
    await givePassword(page, 'Continue');
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectAccessible(page);
    const secret = ((await page.locator('code').textContent()) ?? '').replace(/\s/g, '');
    await page.getByLabel('Code of the app').fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(
      page.getByText('Code of the app is not valid.').or(page.getByText('This code is not right')),
    ).toBeVisible();
    await page.getByLabel('Code of the app').fill(codeOf(secret, -1));
    await page.getByRole('button', { name: 'Confirm' }).click();
    const codes = page.getByRole('region', { name: 'Store your recovery codes' }).locator('li');
    await expect(codes.filter({ hasText: /^[a-z2-9]{5}-[a-z2-9]{5}$/ })).toHaveCount(10);
    const [recovery = ''] = await codes.filter({ hasText: /-/ }).allInnerTexts();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have stored them' }).click();

    await signInAgain(page, email);
    await expectAccessible(page);
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('This code is not right, or was used already.')).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 0));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/account$/);

    await signInAgain(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/account$/);

    // The workspace requires one from now on; without one, its owner is led to set one up again.
    await page.goto(`/workspaces/${ws}/settings/general`);
    await page.getByRole('switch', { name: 'Require a second factor' }).click();
    await page.getByRole('button', { name: 'Require a second factor', exact: true }).click();
    await expect(page.getByText('A second factor is required', { exact: true })).toBeVisible();
    await page.goto('/account/second_factor');
    await expect(page.getByText('9 codes left')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
    await givePassword(page, 'Remove');
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
    await page.goto(`/workspaces/${ws}/runs`);
    await expect(page).toHaveURL(/\/account\/second_factor\?return_to=/);
    await expect(page.getByText('Your workspace requires a second factor.')).toBeVisible();
  },
);

test('a passkey is added, finishes a sign-in, and is removed', extended, async ({ page }, info) => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const email = `petra.${info.project.name}.${Date.now()}@example.org`;
  await ownWorkspace(page, email);
  await page.goto('/account/second_factor');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop');
  await givePassword(page, 'Add');
  await expect(page.getByRole('region', { name: 'Store your recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page.getByText('My laptop', { exact: true })).toBeVisible();

  await signInAgain(page, email);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/account$/);

  await page.goto('/account/second_factor');
  await page.getByRole('button', { name: 'Remove My laptop' }).click();
  await givePassword(page, 'Remove');
  await expect(page.getByText('None yet.')).toBeVisible();
});
