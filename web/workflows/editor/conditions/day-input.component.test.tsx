import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../testing/render-part.tsx';
import { DayInput } from './day-input.tsx';

test('the calendar of a condition has Buddhist years in Thai', async () => {
  await renderPart(<DayInput label="Value" value="2026-03-05" onChange={() => {}} />, { language: 'th' });
  await page.getByRole('textbox', { name: 'Value' }).click();
  await expect.element(page.getByRole('button', { name: 'มีนาคม 2569', exact: true })).toBeVisible();
});
