import { expect, test } from '@playwright/test';
import { layOutMail } from '../server/mails/lay-out-mail.ts';
import { onPhone } from './harness/test-tags.ts';

const link = `https://files.example.org/${'shared/finance/2026/'.repeat(6)}${'x'.repeat(80)}.pdf`;
const cell = (text: string) => ({ text, isRight: false });
const table = {
  head: ['Item', 'Supplier', 'Delivered', 'Quantity', 'Amount'].map(cell),
  rows: [['Microscope camera', 'Northlake Instruments', '2026-11-28', '12', '1,234.00 EUR'].map(cell)],
};

test('long addresses and wide tables do not widen a mail', onPhone, async ({ page }) => {
  const { html } = layOutMail({
    language: 'en',
    paragraphs: [`Approve ${link}`],
    facts: [
      { label: 'Lines', value: '', table },
      { label: 'The document', value: link },
    ],
    quote: { by: 'Niels Brandt', text: link },
    items: [{ label: link, note: link, link }],
    buttons: [{ label: 'Approve or disapprove', link }],
    foot: { text: 'You get this because it waits for you.', label: 'Settings', link },
  });
  await page.setContent(html);
  expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([360, 360]);
  const card = await page.locator('body > div').boundingBox();
  const value = await page.locator('td').last().boundingBox();
  const [right = 0, end = 0] = [value, card].map((box) => (box ? box.x + box.width : 0));
  expect(right).toBeLessThan(end);
  // The table of an answer scrolls within the card, with whole words.
  const amount = page.getByRole('cell', { name: '1,234.00 EUR' });
  await amount.scrollIntoViewIfNeeded();
  await expect(amount).toBeInViewport();
  expect((await amount.boundingBox())?.width).toBeGreaterThan(60);
});
