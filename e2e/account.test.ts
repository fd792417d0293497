import { type Browser, expect, type Page, test } from '@playwright/test';
import { createPng } from '../server/testing/upload.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow } from './harness/open-menus.ts';
import { readLink } from './harness/read-mail.ts';
import { extended, onPhoneExtended } from './harness/test-tags.ts';

const password = 'four horses cross a river';
const another = 'nine quiet lamps at noon';

test('a person views their account, changes name and language, and uploads a picture', async ({ page }, info) => {
  await join(page, `nora.${info.project.name}.${Date.now()}@example.org`);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Nora New' })).toBeVisible();
  await expect(page.getByText('This one')).toBeVisible();

  await page.getByRole('link', { name: 'Edit account' }).click();
  await expect(page).toHaveURL(/\/account\/edit$/);
  await expect(page.getByLabel('New email')).toBeVisible();
  await cropPicture(page);

  await page.getByLabel('First name').fill('Nour');
  await page.getByRole('link', { name: isNarrow(page) ? 'Back to Account' : 'Account', exact: true }).click();
  await page.getByRole('dialog', { name: 'Leave with unsaved changes?' }).getByText('Stay here').click();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Français' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Paramètres du compte mis à jour')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nour New' })).toBeVisible();
  await expect(page.getByText('Espaces de travail', { exact: true }).first()).toBeVisible();
});

async function cropPicture(page: Page): Promise<void> {
  const choose = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await (await choose).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: createPng(90, 60) });
  const area = page.getByRole('application', { name: /Picture to crop/ });
  await expect(area).toBeFocused();
  await expectAccessible(page);
  // The uploaded picture is black, and the drawn one must be opaque.
  const alpha = (canvas: HTMLCanvasElement) => canvas.getContext('2d')?.getImageData(9, 9, 1, 1).data[3];
  expect(await area.locator('canvas').evaluate(alpha)).toBe(255);
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowLeft');
  const zoom = page.getByRole('slider', { name: 'Zoom' });
  await expect(zoom).toHaveAttribute('aria-valuenow', /^1\.[01]/);
  const box = await area.boundingBox();
  if (!box) throw new Error('there is nothing to drag');
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + 120);
  await page.mouse.up();
  await page.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();
  const picture = page.locator('main img');
  await expect(picture).toHaveAttribute('src', /\/profile_images\/[\w-]{22}\.webp$/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
}

test('a person ends an unknown session and sets another password', onPhoneExtended, async ({ page, browser }, info) => {
  const email = `sol.${info.project.name}.${Date.now()}@example.org`;
  await join(page, email);
  const first = await elsewhere(browser, email, password);
  const second = await elsewhere(browser, email, password);

  await page.goto('/account');
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await sessions
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End session' }).click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);

  await page.goto('/account/edit');
  await setPassword(page, 'not this one', another);
  await expect(page.getByText('The current password is not right.')).toBeVisible();
  await setPassword(page, password, another);
  await expect(page.getByText('Account settings updated')).toBeVisible();
  for (const other of [first, second]) {
    await other.goto('/account');
    await expect(other).toHaveURL(/\/(sign_in|login)/);
  }
  await page.goto('/account');
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await enter(first, email, another);
  await expect(first).toHaveURL(/\/account$/);
});

test('a person changes their address by the link in its mail', extended, async ({ page }, info) => {
  const email = `kim.${info.project.name}.${Date.now()}@example.org`;
  await join(page, email);
  await page.goto('/account/edit');
  await page.getByLabel('New email').fill(`new.${email}`);
  await page.getByLabel('Current password').first().fill(password);
  await page.getByRole('button', { name: 'Send the link', exact: true }).click();
  await expect(page.getByText(`new.${email} is waiting to be confirmed: follow the link in the email.`)).toBeVisible();
  await page.goto(await readLink(page, `new.${email}`, '/verify_email'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change the address' }).click();
  await expect(page.getByText(`You sign in with new.${email} now.`)).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText(`new.${email}`)).toBeVisible();
});

/** Creates a new account and signs in. */
async function join(page: Page, email: string): Promise<void> {
  const account = { email, password, password_confirmation: password, first_name: 'Nora', last_name: 'New' };
  const made = await page.request.post('/api/auth/register', { data: account });
  expect(made.ok()).toBe(true);
  await page.goto(await readLink(page, email, '/verify_email'));
  await expect(page).toHaveURL(/\/workspaces\/new$/);
}

async function enter(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function elsewhere(browser: Browser, email: string, secret: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/sign_in');
  await enter(page, email, secret);
  await expect(page).toHaveURL(/\/workspaces\/new$/);
  return page;
}

async function setPassword(page: Page, current: string, wanted: string): Promise<void> {
  await page.getByLabel('Current password').last().fill(current);
  await page.getByLabel('New password', { exact: true }).fill(wanted);
  await page.getByLabel('New password again').fill(wanted);
  await page.getByRole('button', { name: 'Set the password' }).click();
}
