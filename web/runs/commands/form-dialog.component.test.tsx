import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { Select } from '../../ui/select.tsx';
import { FormDialog } from './form-dialog.tsx';

async function open() {
  const onClose = vi.fn();
  await renderPart(
    <FormDialog title="Edit" submitLabel="Save" isSending={false} onSubmit={() => {}} onClose={onClose}>
      <textarea aria-label="Words" />
    </FormDialog>,
  );
  await expect.element(page.getByRole('dialog')).toBeVisible();
  return onClose;
}

/** Beside the dialog. */
const clickOutside = () => {
  const beside = document.elementFromPoint(2, 2) as HTMLElement;
  return userEvent.click(beside, { position: { x: 2, y: 2 } });
};

test('closes with a click beside it while nothing was typed', async () => {
  const onClose = await open();
  await clickOutside();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('stays with what was typed, until it is closed by its button or Escape', async () => {
  const onClose = await open();
  await page.getByRole('textbox', { name: 'Words' }).fill('Half a note');
  await clickOutside();
  await new Promise((done) => setTimeout(done, 200));
  expect(onClose).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBe(2);
});

test('stays with what was chosen in a list', async () => {
  const onClose = vi.fn();
  await renderPart(
    <FormDialog title="Edit" submitLabel="Save" isSending={false} onSubmit={() => {}} onClose={onClose}>
      <Select label="Kind" data={['One', 'Two']} />
    </FormDialog>,
  );
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Two' }).click();
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  await clickOutside();
  await new Promise((done) => setTimeout(done, 200));
  expect(onClose).not.toHaveBeenCalled();
});

function Refused() {
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const send = () => {
    setSending(true);
    setTimeout(() => {
      setSending(false);
      setError('This name is taken.');
    }, 50);
  };
  return (
    <FormDialog title="Edit" submitLabel="Save" isSending={isSending} onSubmit={send} onClose={() => {}}>
      <TextInput label="Reason" />
      <TextInput label="Name" error={error} />
    </FormDialog>
  );
}

test('focuses the first wrong field when it is refused', async () => {
  await renderPart(<Refused />);
  await page.getByRole('textbox', { name: 'Reason' }).fill('None');
  await page.getByRole('button', { name: 'Save' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveFocus();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(name).toHaveFocus();
});
