import { expect, type Page, test } from '@playwright/test';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { addWorkflow, ownWorkspace } from './harness/own-workspace.ts';
import { extended } from './harness/test-tags.ts';

test.describe.configure({ timeout: 120_000 });

const speak = (page: Page, language_preference: string) =>
  page.request.post('/api/v1/user/update_profile', { data: { user: { language_preference } } });

test(
  'a workflow in English and Thai is answered in Thai, and read in English and French',
  extended,
  async ({ page }) => {
    const ws = await ownWorkspace(page, `languages.${Date.now()}@example.com`);
    const { act, field, group } = definitionBuilders('languages test');
    const means = field('radio', 'means', 'How do you travel?', { of: { train: 'Train', car: 'Car' } });
    const me = { assignees: [{ type: 'initiator' as const }] };
    const check = act('yes_no', 'Check', { question: 'By {{means}}?', vote: anyVote }, me);
    const workflow_id = await addWorkflow(page, ws, 'Journey', {
      schema: 1,
      trigger_form: [means],
      action_groups: [group('Look', check)],
      cancellation: [],
    });

    // Translated with the keyboard alone, from one text to the next.
    await page.goto(`/workspaces/${ws}/workflows/${workflow_id}/edit`);
    await page.getByRole('button', { name: 'Languages', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Languages' });
    await dialog.getByRole('combobox', { name: 'Main language' }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await dialog.getByRole('button', { name: /^ไทย/ }).click();
    await expect(dialog.getByRole('button', { name: /^ไทย/ })).toContainText('0 of 6 texts');
    await dialog.getByRole('textbox', { name: /^Label “How do you travel\?”/ }).fill('คุณเดินทางอย่างไร');
    for (const words of ['รถไฟ', 'รถยนต์', 'ดูแล']) {
      await page.keyboard.press('Enter');
      await page.keyboard.insertText(words);
    }
    await expectAccessible(page);
    await dialog.getByText('Missing (2)').click();
    await dialog.getByRole('textbox', { name: /^Question/ }).fill('ไปโดย');
    await dialog.getByRole('button', { name: 'Insert {{means}}' }).click();
    await expect(dialog.getByRole('button', { name: /^ไทย/ })).toContainText('5 of 6 texts');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Generate version 2' }).click();
    const version = page.getByRole('dialog', { name: 'Generate a version' });
    await expect(version.getByText('ไทย: no translation yet for 1 of 6 texts')).toBeVisible();
    await version.getByRole('button', { name: 'Generate version' }).click();
    await expect(version).toBeHidden();

    // Started and answered in Thai.
    await speak(page, 'th');
    await page.goto(`/workspaces/${ws}/runs/start?workflow_id=${workflow_id}`);
    await expect(
      page
        .getByRole('group', { name: /คุณเดินทางอย่างไร/ })
        .or(page.getByText('คุณเดินทางอย่างไร'))
        .first(),
    ).toBeVisible();
    await page.getByRole('radio', { name: 'รถไฟ' }).check();
    const start = 'เริ่มรายการงาน';
    await page.getByRole('button', { name: start }).click();
    await page.getByRole('dialog').getByRole('button', { name: start }).click();
    await expect(page.getByText('ไปโดย รถไฟ')).toBeVisible();
    await page.getByRole('button', { name: /^ใช่/ }).click();
    await expect(page.getByText('เสร็จสมบูรณ์').first()).toBeVisible();

    // The same answer in English; in French, into which nothing is translated, the main language stands in.
    for (const language of ['en', 'fr']) {
      await speak(page, language);
      await page.reload();
      await expect(page.getByText('How do you travel?').first()).toBeVisible();
      await expect(page.getByText('Train', { exact: true }).first()).toBeVisible();
    }
  },
);
