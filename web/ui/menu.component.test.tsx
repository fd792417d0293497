import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { rendersDuring } from '../testing/watch-renders.ts';
import { Menu } from './menu.tsx';

const target = () => page.getByRole('button', { name: 'More' });
const item = (name: string) => page.getByRole('menuitem', { name });

function Sample({ onPick }: { onPick: () => void }) {
  return (
    <Menu>
      <Menu.Target>
        <button type="button">More</button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onPick}>Copy</Menu.Item>
        <Menu.Item>Delete</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Controlled() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Menu opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Copy</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

test('until a menu is used, only its target is rendered, and it says that it opens a menu', async () => {
  const rendered = await rendersDuring(async () => {
    await renderPart(<Sample onPick={() => {}} />);
    await expect.element(target()).toHaveAttribute('aria-haspopup', 'menu');
  });
  await expect.element(target()).toHaveAttribute('aria-expanded', 'false');
  expect(rendered.map(({ component }) => component)).not.toContain('Popover');
});

test('a menu opens by keyboard, its items are reached by arrows, and Escape returns the focus', async () => {
  const onPick = vi.fn();
  await renderPart(<Sample onPick={onPick} />);
  await expect.element(target()).toBeVisible();
  (target().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Copy')).toBeVisible();
  await expect.element(target()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(item('Copy')).not.toBeInTheDocument();
  await expect.element(target()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Copy')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Home}{Enter}');
  await expect.poll(() => onPick.mock.calls.length).toBe(1);
});

test('one click opens a menu, and another one closes it', async () => {
  await renderPart(<Sample onPick={() => {}} />);
  await target().click();
  await expect.element(item('Delete')).toBeVisible();
  await target().click();
  await expect.element(item('Delete')).not.toBeInTheDocument();
});

test('a menu that the page opens, without a click on its target, is loaded then', async () => {
  await renderPart(<Controlled />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(item('Copy')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(item('Copy')).not.toBeInTheDocument();
});
