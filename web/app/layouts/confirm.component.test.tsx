import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { confirm } from '../../ui/confirm.ts';
import { Menu } from '../../ui/menu.tsx';
import { Modal } from '../../ui/modal.tsx';
import { RootLayout } from './root-layout.tsx';

const question = { title: 'Delete 586 runs?', confirmLabel: 'Delete runs' };
const dialog = (name: string) => page.getByRole('dialog', { name });

/** Two dialogs, of which the second is opened in the first. */
function Dialogs() {
  const [open, setOpen] = useState<string[]>(['Share']);
  const close = (name: string) => setOpen((before) => before.filter((one) => one !== name));
  return (
    <>
      <RootLayout />
      <Modal opened={open.includes('Share')} onClose={() => close('Share')} title="Share">
        <button type="button" onClick={() => setOpen(['Share', 'Add people'])}>
          Add people
        </button>
      </Modal>
      <Modal opened={open.includes('Add people')} onClose={() => close('Add people')} title="Add people">
        <input aria-label="Name" />
      </Modal>
    </>
  );
}

test('Escape closes only the question, also the first one of a page, and then the dialog below it', async () => {
  await renderPart(<Dialogs />);
  await expect.element(dialog('Share')).toBeVisible();
  for (let round = 0; round < 2; round++) {
    const answer = confirm(question);
    await expect.element(dialog(question.title)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(await answer).toBe(false);
    await expect.element(dialog(question.title)).not.toBeInTheDocument();
    await expect.element(dialog('Share')).toBeVisible();
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Share')).not.toBeInTheDocument();
});

test('Escape closes one of two stacked dialogs at a time, the later one first', async () => {
  await renderPart(<Dialogs />);
  await userEvent.click(page.getByRole('button', { name: 'Add people' }));
  await expect.element(dialog('Add people')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Add people')).not.toBeInTheDocument();
  await expect.element(dialog('Share')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Share')).not.toBeInTheDocument();
});

test('a second click on a question that is answered does not answer the next one', async () => {
  await renderPart(<RootLayout />);
  const answer = confirm(question);
  const button = page.getByRole('button', { name: 'Delete runs' });
  await expect.element(button).toBeVisible();
  const element = button.element() as HTMLButtonElement;
  element.click();
  expect(await answer).toBe(true);
  const next = confirm({ title: 'Another question', confirmLabel: 'Go on' });
  element.click();
  await expect.element(dialog('Another question')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(await next).toBe(false);
  await expect.element(dialog('Another question')).not.toBeInTheDocument();
});

/** A dialog that is there only while it is open, opened by a button or from a menu. */
function Opened() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RootLayout />
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      <button type="button" onClick={() => void confirm(question)}>
        Delete
      </button>
      <Menu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Rename…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Modal opened onClose={() => setOpen(false)} title="Rename" withCloseButton={false}>
          <input aria-label="Name" />
        </Modal>
      )}
    </>
  );
}

test('the focus returns to what opened a dialog, also the first one of a page', async () => {
  await renderPart(<Opened />);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const [name, title] of [
    ['Rename', 'Rename'],
    ['Delete', question.title],
  ] as const) {
    await userEvent.click(button(name));
    await expect.element(dialog(title)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button(name)).toHaveFocus();
  }
  await userEvent.click(button('More'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Rename…' }));
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('More')).toHaveFocus();
});

/** A dialog that knows only once it is asked whether it holds a form. */
function Loading() {
  const [isForm, setForm] = useState(false);
  return (
    <Modal opened onClose={() => {}} title="Share" withCloseButton={false} holdsForm={isForm}>
      <button type="button" onClick={() => setForm(true)}>
        Load
      </button>
      {isForm && <p>Loaded</p>}
    </Modal>
  );
}

test('what has the focus in a dialog keeps it when the dialog begins to hold a form', async () => {
  await renderPart(<Loading />);
  const load = page.getByRole('button', { name: 'Load' });
  await userEvent.click(load);
  await expect.element(page.getByText('Loaded')).toBeVisible();
  await expect.element(load).toHaveFocus();
});
