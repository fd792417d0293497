import { Popover } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { Modal } from './modal.tsx';

function Filters() {
  const [isOpen, setOpen] = useState(true);
  const [isBoxOpen, setBoxOpen] = useState(true);
  return (
    <Modal opened={isOpen} onClose={() => setOpen(false)} title="Filters">
      {['Workflow', 'Started'].map((name) => (
        <Popover
          key={name}
          keepMounted
          opened={isBoxOpen && name === 'Started'}
          onChange={setBoxOpen}
          closeOnClickOutside={false}
        >
          <Popover.Target>
            <button type="button">{name}</button>
          </Popover.Target>
          <Popover.Dropdown>{name} by whom</Popover.Dropdown>
        </Popover>
      ))}
    </Modal>
  );
}

test('Escape closes the box of a dialog and then the dialog, also when nothing has the focus', async () => {
  await renderPart(<Filters />);
  const box = page.getByText('Started by whom');
  await expect.element(box).toBeVisible();
  // The dialog gives its first button the focus, once.
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  const pressEscape = async () => {
    (document.activeElement as HTMLElement).blur();
    expect(document.activeElement).toBe(document.body);
    await userEvent.keyboard('{Escape}');
  };
  await pressEscape();
  await expect.element(box).not.toBeVisible();
  await expect.element(page.getByText('Filters')).toBeVisible();
  await pressEscape();
  await expect.element(page.getByText('Filters')).not.toBeInTheDocument();
});
