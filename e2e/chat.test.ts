import { expect, type Page, test } from '@playwright/test';
import type { ChatMessage } from '../server/testing/chat-server.ts';
import { enterAs } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { mali } from './harness/sign-in.ts';
import { chatKey } from './harness/start-server.ts';
import { extended, onPhoneExtended } from './harness/test-tags.ts';

/**
 * A workflow posts to a chat: the key is checked and stored, the channel is selected, the message arrives.
 * Long tests, of which two run at a time.
 */
// Long tests, two at a time.
test.describe.configure({ timeout: 120_000 });

test('a workflow posts to a chat channel', extended, async ({ page }, { project }) => {
  const mark = `${project.name} ${Date.now()}`;
  await enterAs(page, mali);
  await openEditor(page, `Chat, ${mark}`);

  await settings(page)
    .getByRole('button', { name: /^(Add a key|Keys)$/ })
    .click();
  const keys = page.getByRole('dialog', { name: 'Keys of the chat' });
  await keys.getByLabel('Name').fill(`Key, ${mark}`);
  await keys.getByLabel('Key', { exact: true }).fill('xoxb-wrong-key');
  await keys.getByRole('button', { name: 'Check and save' }).click();
  await expect(keys.getByText('The chat does not accept this key.')).toBeVisible();
  await keys.getByLabel('Key', { exact: true }).fill(chatKey);
  await keys.getByRole('button', { name: 'Check and save' }).click();
  await expect(keys).toHaveCount(0);
  await expect(settings(page).getByRole('combobox', { name: 'API key' })).toHaveValue(
    `Key, ${mark} (…${chatKey.slice(-4)})`,
  );

  const channel = settings(page).getByRole('combobox', { name: 'Channel' });
  await channel.fill('gen');
  await page.getByRole('option', { name: 'general' }).click();
  await expect(channel).toHaveValue('#general');
  await expect(settings(page).getByText('The app is in this channel.')).toBeVisible();
  await settings(page).getByLabel('Message', { exact: true }).fill(`Ordered, ${mark}`);
  await settings(page).getByRole('button', { name: 'Message', exact: true }).click();
  await settings(page).getByRole('textbox', { name: 'Message 2' }).fill('Thank you & good night');
  await expect(settings(page).getByRole('region', { name: 'Preview' })).toContainText(`Ordered, ${mark}`);
  await expectAccessible(page);
  await expect(page.locator('body')).not.toContainText(chatKey);

  await startRun(page, `Chat, ${mark}`);
  await expect(page.getByText('To #general')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Messages sent' })).toContainText('Thank you & good night');
  const mine = (await arrived()).filter(({ text }) => text.includes(mark) || text === 'Thank you & good night');
  expect(mine.map(({ channel }) => channel)).toContain('#general');
  expect(mine.filter(({ text }) => text === `Ordered, ${mark}`)).toHaveLength(1);
});

test('a message to an unknown channel fails with a message', onPhoneExtended, async ({ page }, { project }) => {
  const mark = `${project.name} ${Date.now()}`;
  await enterAs(page, mali);
  await openEditor(page, `Nowhere, ${mark}`);
  await addKey(page, `Key to nowhere, ${mark}`);
  await settings(page).getByRole('combobox', { name: 'Channel' }).fill('#nowhere');
  await expect(settings(page).getByText('The key sees no channel of this name.')).toBeVisible();
  await settings(page).getByLabel('Message', { exact: true }).fill('Hello');
  await startRun(page, `Nowhere, ${mark}`);
  await expect(page.getByText('The channel was not found').first()).toBeVisible();
  await expect(page.getByText('Nothing has been sent yet.')).toBeVisible();
  await expectAccessible(page);
});

test('a key is deleted when no workflow uses it', extended, async ({ page }, { project }) => {
  const mark = `${project.name} ${Date.now()}`;
  await enterAs(page, mali);
  await openEditor(page, `Keys, ${mark}`);
  await addKey(page, `Passed over, ${mark}`);
  await addKey(page, `In use, ${mark}`);
  await expect(page.getByText('Saved just now')).toBeVisible();
  await settings(page).getByRole('button', { name: 'Keys', exact: true }).click();
  const keys = page.getByRole('dialog', { name: 'Keys of the chat' });
  const remove = async (name: string) => {
    await keys.getByRole('button', { name: `Delete the key ${name}` }).click();
    await page.getByRole('button', { name: 'Delete key' }).click();
  };
  await remove(`In use, ${mark}`);
  await expect(page.getByText(`The key cannot be deleted because it is used by: Keys, ${mark}.`)).toBeVisible();
  await remove(`Passed over, ${mark}`);
  await expect(keys.getByText(`Passed over, ${mark}`)).toHaveCount(0);
  await expect(keys.getByText(`In use, ${mark}`)).toBeVisible();
});

/** Beside the canvas on a desktop, over it on a phone. */
const settings = (page: Page) => {
  const name = 'Settings of what is selected';
  return page.getByRole('complementary', { name }).or(page.getByRole('dialog', { name }));
};

async function openEditor(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(page.url().replace(/home$/, 'workflows/new'));
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create and draw it' }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.getByRole('button', { name: 'Action group', exact: true }).click();
  await settings(page).getByLabel('Name', { exact: true }).fill('Tell');
  await settings(page).getByRole('button', { name: 'Close the settings' }).click();
  await page.getByRole('button', { name: 'Add an action to Tell' }).click();
  await page.getByRole('menuitem', { name: /^Chat message/ }).click();
}

async function addKey(page: Page, name: string): Promise<void> {
  await settings(page)
    .getByRole('button', { name: /^(Add a key|Keys)$/ })
    .click();
  const keys = page.getByRole('dialog', { name: 'Keys of the chat' });
  await keys.getByLabel('Name').fill(name);
  await keys.getByLabel('Key', { exact: true }).fill(chatKey);
  await keys.getByRole('button', { name: 'Check and save' }).click();
  await expect(keys).toHaveCount(0);
}

async function startRun(page: Page, workflow: string): Promise<void> {
  await settings(page).getByRole('button', { name: 'Close the settings' }).click();
  await expect(page.getByText('No problems')).toBeVisible();
  await page.getByRole('button', { name: 'Generate version 1' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Generate/ })
    .click();
  await expect(page.getByRole('button', { name: 'Generate version 2' })).toBeVisible();
  await page.goto(page.url().replace(/workflows\/.*$/, 'runs/new'));
  await page.getByRole('link', { name: new RegExp(workflow) }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/runs\/[\w-]+\/show$/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('To #')).toBeVisible({ timeout: 2_000 });
    await expect(page.getByText('Baton is at work')).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
}

async function arrived(): Promise<ChatMessage[]> {
  const reply = await fetch(`${process.env.E2E_CHAT}messages`);
  return (await reply.json()) as ChatMessage[];
}
