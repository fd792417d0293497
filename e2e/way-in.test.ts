import { expect, type Page, test } from '@playwright/test';
import { demoPassword } from '../server/demo/demo-people.ts';
import { enterAs, northlake } from './harness/enter-as.ts';
import { ownerPassword } from './harness/own-workspace.ts';
import { readLink } from './harness/read-mail.ts';
import { mali, signIn } from './harness/sign-in.ts';
import { extended, onPhone } from './harness/test-tags.ts';

test('signing in leads to the page that was requested before', onPhone, async ({ page }) => {
  await page.goto(`${northlake}/runs?status=completed`);
  await expect(page).toHaveURL(/\/login\?return_to=/);
  await expect(page.getByText('You will come back to the page you asked for.')).toBeVisible();
  await enter(page, mali);
  await expect(page).toHaveURL(new RegExp(`${northlake}/runs\\?status=completed$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeAttached();
});

test('fields are large enough that no phone zooms into them, also on its side', onPhone, async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/sign_in');
    await expect(page.getByLabel('Email')).toHaveCSS('font-size', '16px');
  }
});

test('a path to another site is ignored after signing in', async ({ page, baseURL }) => {
  const hostile = [
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%5Cevil',
    '/\t/evil.example',
  ];
  const outside: string[] = [];
  await page.route(
    ({ origin }) => origin !== baseURL,
    (route) => {
      outside.push(route.request().url());
      return route.abort();
    },
  );
  await page.goto(`/sign_in?return_to=${encodeURIComponent(hostile[0] as string)}`);
  await expect(page.getByText('You will come back to the page you asked for.')).toHaveCount(0);
  await enter(page, mali);
  await expect(page).toHaveURL(/\/home$/);
  // What a path must be is tested in contract/same-site-path.test.ts.
  for (const path of process.env.EXTENDED === 'true' ? hostile : hostile.slice(1, 2)) {
    await page.goto(`/sign_in?return_to=${encodeURIComponent(path)}`);
    await expect(page.getByRole('main')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
  }
  expect(outside).toEqual([]);
});

test('a browser that keeps no cookies is told why it cannot sign in', extended, async ({ page }) => {
  const notice = page.getByRole('alert').filter({ hasText: 'Your browser keeps no cookies' });
  await page.goto('/sign_in');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false }));
  await page.reload();
  await expect(notice).toBeVisible();
});

test('signed-in people are led away from the sign-in pages', extended, async ({ page }) => {
  await enterAs(page, mali);
  for (const path of ['/sign_in', '/login', '/register', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`${northlake}/home$`));
  }
  await page.goto(`/login?return_to=${northlake}/runs`);
  await expect(page).toHaveURL(new RegExp(`${northlake}/runs`));
});

test('a session that ended elsewhere leads to the sign-in page, and back afterwards', onPhone, async ({ page }) => {
  await signIn(page, mali);
  await page.goto('/account/edit');
  await page.waitForLoadState('networkidle');
  await page.request.delete('/api/v1/user/sign_out');
  // The page may learn it first from one of its own requests, and be gone before the button is pressed.
  const save = page.getByRole('button', { name: 'Save' }).first();
  await save.click({ timeout: 5_000 }).catch(() => {});
  await expect(page).toHaveURL(/\/sign_in\?return_to=/);
  await enter(page, mali);
  await expect(page).toHaveURL(/\/account\/edit$/);
  await expect(page.getByLabel('First name')).toHaveValue('Mali');
});

test('a session that ended elsewhere asks nothing about unsaved changes, which nobody could save', async ({ page }) => {
  await signIn(page, mali);
  await page.goto('/account/edit');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('First name').fill('Marlee');
  await page.request.delete('/api/v1/user/sign_out');
  await page
    .getByRole('button', { name: 'Save' })
    .first()
    .click({ timeout: 5_000 })
    .catch(() => {});
  await expect(page).toHaveURL(/\/sign_in\?return_to=/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await enter(page, mali);
  await expect(page.getByLabel('First name')).toHaveValue('Mali');
});

test('a page of one person sends nothing once another has signed in in the same browser', async ({ page }) => {
  await enterAs(page, mali);
  await page.goto('/account/edit');
  await page.waitForLoadState('networkidle');
  const tab = await page.context().newPage();
  await enterAs(tab, 'n.haddad@northlake.example');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page).toHaveURL(/\/sign_in\?return_to=/);
  await tab.goto('/account/edit');
  await expect(tab.getByLabel('First name')).toHaveValue('Noor');
});

test(
  'the requested page is remembered while a person registers, and while they set a new password',
  extended,
  async ({ page }) => {
    const email = `rosa.${Date.now()}@example.org`;
    await page.goto('/account/edit');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('First name').fill('Rosa');
    await page.getByLabel('Last name').fill('Marsh');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(ownerPassword);
    await page.getByLabel('Password again').fill(ownerPassword);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('Please check your email to verify your account.')).toBeVisible();
    // Mail programs open links in a new tab.
    const tab = await page.context().newPage();
    await tab.goto(await readLink(page, email, '/verify_email'));
    await expect(tab).toHaveURL(/\/account\/edit$/);
    await expect(tab.getByLabel('First name')).toHaveValue('Rosa');

    await page.context().clearCookies({ name: 'baton_session' });
    await tab.goto('/account/edit');
    await tab.getByRole('link', { name: 'Forgot it?' }).click();
    // The page before has a field of the same name.
    await expect(tab.getByRole('button', { name: 'Send the link' })).toBeVisible();
    await tab.getByLabel('Email').fill(email);
    await tab.getByRole('button', { name: 'Send the link' }).click();
    await expect(tab.getByText('Please check your email to reset your password.')).toBeVisible();
    await page.goto(await readLink(page, email, '/reset_password'));
    await page.getByLabel('New password').fill('a river crosses four horses');
    await page.getByLabel('Password again').fill('a river crosses four horses');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await enter(page, email, 'a river crosses four horses');
    await expect(page).toHaveURL(/\/account\/edit$/);
    await expect(page.getByLabel('First name')).toHaveValue('Rosa');

    // It is forgotten once it was used: the next sign-in leads to the start, which is a new workspace for Rosa.
    await page.context().clearCookies({ name: 'baton_session' });
    await page.goto('/sign_in');
    await enter(page, email, 'a river crosses four horses');
    await expect(page).toHaveURL(/\/workspaces\/new$/);
  },
);

async function enter(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test(
  'whoever registers at a Baton without a mail server finds the mail, and then the first field',
  onPhone,
  async ({ page }) => {
    const email = `stranger.${Date.now()}@example.org`;
    await page.goto('/register');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await page.getByLabel('First name').fill('Sten');
    await page.getByLabel('Last name').fill('Ek');
    await page.getByLabel('Password', { exact: true }).fill(ownerPassword);
    await page.getByLabel('Password again').fill(ownerPassword);
    await page.getByRole('button', { name: 'Sign up' }).click();

    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Read them here' }).click();
    const outbox = await opening;
    const mail = outbox.getByRole('listitem').filter({ hasText: email });
    await expect(mail).toBeVisible({ timeout: 20_000 });
    await mail.getByRole('link', { name: 'Verify your address' }).click();
    await outbox.getByRole('link', { name: /\/verify_email$/ }).click();
    await expect(outbox).toHaveURL(/\/workspaces\/new$/);
    await expect(outbox.getByLabel('Name', { exact: true })).toBeFocused();
  },
);
