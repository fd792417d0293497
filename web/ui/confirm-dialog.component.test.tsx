import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { confirm } from './confirm.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

test('a long answer is shown whole on a phone', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1200, 800));
  await renderPart(<ConfirmDialog />);
  const confirmLabel = 'Supprimer le workflow et ses exécutions';
  const answer = confirm({ title: 'Question', confirmLabel });
  const button = page.getByRole('button', { name: confirmLabel });
  await expect.element(button).toBeVisible();
  const label = button.element().querySelector('.mantine-Button-label') as HTMLElement;
  expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
  const [text, box] = [label, button.element()].map((one) => one.getBoundingClientRect());
  expect(text && box && text.top >= box.top && text.bottom <= box.bottom).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(await answer).toBe(false);
});
