import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { Modal } from './modal.tsx';

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Question"
        returnFocus={false}
        withCloseButton={false}
      >
        <input aria-label="Answer" data-autofocus />
        <button type="button" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </Modal>
    </>
  );
}

const press = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click();
const answer = page.getByLabelText('Answer');

test('a dialog that is opened again at once keeps the focus', async () => {
  await renderPart(<Opener />);
  await expect.element(page.getByRole('button', { name: 'Open' })).toBeVisible();
  (page.getByRole('button', { name: 'Open' }).element() as HTMLElement).focus();
  press('Open');
  await expect.element(answer).toHaveFocus();
  press('Cancel');
  await expect.element(answer).not.toBeInTheDocument();
  press('Open');
  await expect.element(answer).toHaveFocus();
  // For as long as the dialog that closed would look for a lost focus.
  await new Promise((done) => setTimeout(done, 400));
  await expect.element(answer).toHaveFocus();
});
