import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loadNamespaces } from '../../lib/languages.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { PictureForm } from './picture-form.tsx';

test('the same file can be chosen again, after its dialog was closed or its content was mended', async () => {
  await loadNamespaces(['account']);
  await renderPart(<PictureForm />);
  const choose = page.getByRole('button', { name: 'Choose a picture' });
  await expect.element(choose).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no input');
  await userEvent.upload(input, new File(['no picture'], 'me.png', { type: 'image/png' }));
  await expect.element(page.getByText('The picture must be', { exact: false })).toBeVisible();
  expect(input.files).toHaveLength(1);
  await choose.click();
  expect(input.files).toHaveLength(0);
});
