import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { removePicture } from '../../../contract/account.ts';
import { loadNamespaces } from '../../lib/languages.ts';
import { answerRequest } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { me } from '../../testing/sample-data.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
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

test('a photo that takes long to decode keeps the button busy', async () => {
  await loadNamespaces(['account']);
  const decode = vi.spyOn(window, 'createImageBitmap').mockReturnValue(new Promise(() => {}));
  onTestFinished(() => decode.mockRestore());
  await renderPart(<PictureForm />);
  const choose = page.getByRole('button', { name: 'Choose a picture' });
  await expect.element(choose).toBeEnabled();
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no input');
  await userEvent.upload(input, new File(['photo'], 'me.png', { type: 'image/png' }));
  await expect.element(choose).toBeDisabled();
});

test('the focus goes to choosing another picture once it was removed', async () => {
  await loadNamespaces(['account']);
  answerRequest(removePicture, { user: me });
  await renderPart(
    <>
      <PictureForm />
      <ConfirmDialog />
    </>,
    { as: { ...me, profile_image: { url: '/pictures/1.png' } } },
  );
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByRole('button', { name: 'Choose a picture' })).toHaveFocus();
});
