import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RunSummary } from '../../contract/runs.ts';
import { renderPart } from '../testing/render-part.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { confirmBulk } from './confirm-bulk.ts';

const runs = (count: number): RunSummary[] =>
  Array.from({ length: count }, () => ({ can: { cancel: true, delete: true } }) as Partial<RunSummary> as RunSummary);

test('the question before runs are deleted or cancelled speaks of one or of several', async () => {
  await renderPart(<ConfirmDialog />);
  for (const [action, count, title, sentence, keep] of [
    ['delete', 1, 'Delete 1 run?', 'They can restore it: it is', 'Keep it'],
    ['delete', 2, 'Delete 2 runs?', 'They can restore them: they are', 'Keep them'],
    ['cancel', 1, 'Cancel 1 run?', 'Its open actions end', 'Keep it going'],
    ['cancel', 2, 'Cancel 2 runs?', 'Their open actions end', 'Keep them going'],
  ] as const) {
    const answer = confirmBulk(action, runs(count));
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(page.getByText(sentence, { exact: false })).toBeVisible();
    await page.getByRole('button', { name: keep, exact: true }).click();
    expect(await answer).toBe(false);
    await expect.element(page.getByText(title)).not.toBeInTheDocument();
  }
});
