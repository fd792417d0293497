import { expect, type Page, test } from '@playwright/test';
import { byFirstName } from '../server/demo/demo-people.ts';
import { enterAs } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { readMail } from './harness/read-mail.ts';
import { extended } from './harness/test-tags.ts';

/**
 * Mails of a workflow: an automatic one and a reviewed one are designed and run, the second is edited before it is
 * sent, and both are in the outbox with the right content.
 */
test('mails are designed, run, reviewed and sent', extended, async ({ page }, { project }) => {
  // Another person on a phone, because both projects may run at once and change the person's inbox.
  const person = byFirstName(project.name === 'phone' ? 'Petra' : 'Jun');
  const stamp = Date.now();
  const name = `Answer customers, ${project.name} ${stamp}`;
  const customer = `customer-${project.name}-${stamp}@example.org`;
  await enterAs(page, person.email);
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  const home = page.url();
  await page.goto(home.replace(/home$/, 'workflows/new'));
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create and draw it' }).click();
  await expect(page).toHaveURL(/\/edit$/);

  await page.getByRole('button', { name: /^Start form and settings/ }).click();
  await settings(page).getByRole('tab', { name: /^Form/ }).click();
  await addField(page, 'Text', 'Customer');
  await addField(page, 'Email address', 'Their address');
  await close(page);

  await page.getByRole('button', { name: 'Action group', exact: true }).click();
  await settings(page).getByLabel('Name', { exact: true }).fill('Tell them');
  await close(page);

  await addAction(page, 'Automatic email', 'Confirm');
  await choose(page, 'To', 'Their address', 'Their address');
  await settings(page).getByRole('button', { name: 'Cc, Bcc, Reply to' }).click();
  await type(page, 'Reply to', 'desk@example.org');
  await settings(page).getByRole('textbox', { name: 'Subject' }).fill('We have it, ');
  await insertCustomer(page, 'subject');
  await settings(page).getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('Thank you, ');
  await insertCustomer(page, 'body');
  await page.keyboard.type('!');
  await settings(page).getByRole('button', { name: 'As it will arrive' }).click();
  const preview = settings(page).getByRole('document', { name: 'The email as it will arrive' });
  await expect(preview).toHaveText('Thank you, Customer!');
  await expectAccessible(page);
  await close(page);

  await addAction(page, 'Email', 'Answer');
  // The reviewer's field comes before the recipients' field.
  const labels = settings(page).getByText(/^(Who reviews and sends it|To)$/);
  await expect(labels).toHaveText(['Who reviews and sends it', 'To']);
  await choose(page, 'Who reviews and sends it', person.first_name, `${person.first_name} ${person.last_name}`);
  await type(page, 'To', '{{their_address}}');
  await settings(page).getByRole('textbox', { name: 'Subject' }).fill('Your question');
  await settings(page).getByRole('textbox', { name: 'Text' }).click();
  await settings(page).getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('Dear ');
  await insertCustomer(page, 'body');
  await close(page);
  await expect(page.getByText('No problems')).toBeVisible();

  await page.getByRole('button', { name: 'Generate version 1' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Generate/ })
    .click();
  await expect(page.getByRole('button', { name: 'Generate version 2' })).toBeVisible();
  // The settings are stored.
  await page.reload();
  await page
    .getByRole('button', { name: /Answer/ })
    .first()
    .click();
  await expect(settings(page).getByRole('textbox', { name: 'Text' })).toHaveText('Dear {{customer}}');
  await close(page);

  await page.goto(home.replace(/home$/, 'runs/new'));
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await page.getByLabel('Customer').fill('Zoé <b>Martin</b>');
  await page.getByLabel('Their address').fill(customer);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/runs\/[\w-]+\/show$/);

  const review = page.getByRole('region', { name: 'The email' });
  await expect(review.getByText('Dear Zoé <b>Martin</b>')).toBeVisible();
  await expect(review.getByText(customer)).toBeVisible();
  await expectAccessible(page);
  await review.getByRole('textbox', { name: 'Subject' }).fill('');
  await send(page);
  await expect(review.getByText('Subject cannot be blank.')).toBeVisible();
  await review.getByRole('textbox', { name: 'Subject' }).fill('Your question, answered');
  await review.getByRole('button', { name: 'Edit the text' }).click();
  await review.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(', all is well.');
  await send(page);
  await expect(page.getByText('The email is on its way.')).toBeVisible();
  await expect(page.getByText('Completed').first()).toBeVisible({ timeout: 20_000 });

  const shown = page.getByRole('button', { name: 'Show the email' });
  await expect(shown).toHaveCount(2);
  await shown.last().click();
  await expect(page.getByText('Your question, answered')).toBeVisible();
  await expectAccessible(page);

  const answered = await readMail(page, customer, 'Your question, answered');
  expect(answered.html).toContain('<strong>Dear Zoé &lt;b&gt;Martin&lt;/b&gt;, all is well.</strong>');
  expect(answered.text?.trim()).toBe('Dear Zoé <b>Martin</b>, all is well.');
  const confirmed = await readMail(page, customer, 'We have it, Zoé <b>Martin</b>');
  expect(confirmed.text?.trim()).toBe('Thank you, Zoé <b>Martin</b>!');
  expect(confirmed.replyTo?.map(({ address }) => address)).toEqual(['desk@example.org']);
});

/** Beside the canvas on a desktop, over it on a phone. */
const settings = (page: Page) => {
  const name = 'Settings of what is selected';
  return page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }));
};

const close = (page: Page) => settings(page).getByRole('button', { name: 'Close the settings' }).click();
const send = (page: Page) => page.getByRole('button', { name: /^Send/ }).first().click();

async function addField(page: Page, type: string, label: string): Promise<void> {
  await settings(page).getByRole('button', { name: 'Field', exact: true }).click();
  await page.getByRole('menuitem', { name: type, exact: true }).click();
  await settings(page).getByLabel('Label').last().fill(label);
}

async function addAction(page: Page, kind: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an action to Tell them' }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click();
  await settings(page).getByLabel('Name', { exact: true }).fill(name);
}

async function choose(page: Page, list: string, search: string, option: string): Promise<void> {
  await settings(page).getByRole('combobox', { name: list, exact: true }).fill(search);
  await page.getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
}

/** Types an address and confirms it by leaving the field. */
async function type(page: Page, list: string, address: string): Promise<void> {
  await settings(page).getByRole('combobox', { name: list, exact: true }).fill(address);
  await page.keyboard.press('Tab');
  await expect(settings(page).getByText(address, { exact: true })).toBeVisible();
}

async function insertCustomer(page: Page, setting: string): Promise<void> {
  await settings(page).locator(`[data-setting="${setting}"]`).getByRole('button', { name: 'Insert a field' }).click();
  await page.getByRole('menuitem', { name: /Customer/ }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}
