import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './harness/expect-accessible.ts';
import { openAccount } from './harness/open-menus.ts';
import { readLink } from './harness/read-mail.ts';
import { mali } from './harness/sign-in.ts';
import { onPhone } from './harness/test-tags.ts';

const password = 'four horses cross a river';

test(
  'a new user registers, verifies the address, creates a workspace, and signs out',
  onPhone,
  async ({ page }, info) => {
    const email = `ada.${info.project.name}.${Date.now()}@example.org`;
    await page.goto('/');
    await page.getByRole('link', { name: 'Create your workspace' }).click();
    await fillIn(page, { 'First name': 'Ada', 'Last name': 'Lindgren', Email: email });

    await choosePassword(page, 'short');
    await expect(page.getByText('Password must be at least 8 characters.')).toBeVisible();
    await choosePassword(page, 'iloveyou');
    await expect(page.getByText('The provided password is too weak.')).toBeVisible();
    await choosePassword(page, password, 'four horses');
    await expect(page.getByText('Password not match')).toBeVisible();
    await fillIn(page, { Email: mali });
    await choosePassword(page, password);
    await expect(page.getByText('There is already an account with this email address.')).toBeVisible();
    await expectAccessible(page);

    await fillIn(page, { Email: email });
    await choosePassword(page, password);
    await expect(page.getByText('Please check your email to verify your account.')).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();

    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await enter(page, email, password);
    await expect(page.getByText('Please check your email to verify your account.')).toBeVisible();
    await expect(page).toHaveURL(/\/sign_in/);

    await page.goto(await readLink(page, email, '/verify_email'));
    await expect(page.getByText('Your address is verified')).toBeVisible();
    await expect(page).toHaveURL(/\/workspaces\/new$/);
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await expect(page.getByText('Name cannot be blank.')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Analytical Engines');
    await page.getByRole('combobox', { name: 'Industry' }).click();
    await page.getByRole('option', { name: 'Engineering' }).click();
    await page.getByRole('button', { name: 'Create workspace' }).click();

    await expect(page).toHaveURL(/\/workspaces\/[\w-]+\/home$/);
    await expect(page.getByText('Analytical Engines is ready')).toBeVisible();
    await expect(page.getByText('Nothing to do :)')).toBeVisible();
    const steps = page.getByRole('region', { name: 'Your first three steps' });
    await expect(steps.getByRole('listitem')).toHaveCount(3);
    await expect(steps.getByText('Once a workflow has a version, you start it here.')).toBeVisible();
    await expectAccessible(page);
    await steps.getByRole('link', { name: 'Invite people' }).click();
    await expect(page).toHaveURL(/\/settings\/members\/new$/);
    await page.goBack();
    await steps.getByRole('link', { name: 'Draw a workflow' }).click();
    await expect(page).toHaveURL(/\/workflows\/new$/);

    const inside = page.url();
    await openAccount(page);
    await page.getByRole('button', { name: /^Sign out/ }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to sign out?' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(question).toHaveCount(0);
    await page.reload();
    await expect(page).toHaveURL(inside);

    await openAccount(page);
    await page.getByRole('button', { name: /^Sign out/ }).click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/sign_in$/);
    await page.goto(inside);
    await expect(page).toHaveURL(/\/login\?/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  },
);

test('a forgotten password is reset by a link that works once', async ({ page }, info) => {
  const email = `grace.${info.project.name}.${Date.now()}@example.org`;
  await register(page, email);
  await page.goto(await readLink(page, email, '/verify_email'));
  await expect(page).toHaveURL(/\/workspaces\/new$/);
  await page.context().clearCookies({ name: 'baton_session' });

  await page.goto('/sign_in');
  await page.getByRole('link', { name: 'Forgot it?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await fillIn(page, { Email: 'nobody.at.all@example.org' });
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Email not found.')).toBeVisible();
  await fillIn(page, { Email: email });
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Please check your email to reset your password.')).toBeVisible();

  const link = await readLink(page, email, '/reset_password');
  await page.goto(link);
  await setPassword(page, 'abcdefgh');
  await expect(page.getByText('The provided password is too weak.')).toBeVisible();
  await setPassword(page, 'a river crosses four horses', 'a river');
  await expect(page.getByText('Password not match')).toBeVisible();
  await expectAccessible(page);
  await setPassword(page, 'a river crosses four horses');
  await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible();

  await enter(page, email, password);
  await expect(page.getByText('The email or the password is wrong.')).toBeVisible();
  await enter(page, email, 'a river crosses four horses');
  await expect(page).toHaveURL(/\/workspaces\/new$/);

  await page.goto(link);
  await setPassword(page, 'four more horses, one boat');
  await expect(page.getByText('This link has expired or was used already.')).toBeVisible();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** Fills in both passwords of the register page, and signs up. */
async function choosePassword(page: Page, one: string, again = one): Promise<void> {
  await fillIn(page, { Password: one, 'Password again': again });
  await page.getByRole('button', { name: 'Sign up' }).click();
}

async function setPassword(page: Page, one: string, again = one): Promise<void> {
  await fillIn(page, { 'New password': one, 'Password again': again });
  await page.getByRole('button', { name: 'Set the password' }).click();
}

async function enter(page: Page, email: string, one: string): Promise<void> {
  await fillIn(page, { Email: email, Password: one });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await fillIn(page, { 'First name': 'Grace', 'Last name': 'Hopper', Email: email });
  await choosePassword(page, password);
  await expect(page.getByText('Please check your email to verify your account.')).toBeVisible();
}
