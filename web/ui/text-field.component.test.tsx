import { IconX } from '@tabler/icons-react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { GrowingTextarea } from './growing-textarea.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';

const field = () => page.getByRole('textbox', { name: 'Name' });

test('an input has its label, its help and its error', async () => {
  await renderPart(<TextField label="Name" description="As on the invoice" error="Is missing" defaultValue="" />);
  await expect.element(field()).toHaveAccessibleDescription('Is missing As on the invoice');
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
  await page.getByText('Name').click();
  await expect.element(field()).toHaveFocus();
});

test('an input without an error is not called invalid', async () => {
  await renderPart(<TextField label="Name" description="As on the invoice" defaultValue="" />);
  await expect.element(field()).toHaveAccessibleDescription('As on the invoice');
  await expect.element(field()).not.toHaveAttribute('aria-invalid');
});

test('a text area grows with its text up to its last row', async () => {
  await renderPart(<GrowingTextarea label="Name" minRows={2} maxRows={6} defaultValue="" />);
  const height = () => field().element().getBoundingClientRect().height;
  await expect.element(field()).toBeVisible();
  const empty = height();
  await field().fill('one\ntwo\nthree\nfour');
  const four = height();
  expect(four).toBeGreaterThan(empty);
  await field().fill('line\n'.repeat(40));
  expect(height()).toBeGreaterThan(four);
  expect(height()).toBeLessThan(empty * 4);
});

test('an icon button cannot be pressed again while what it began is not done', async () => {
  const press = vi.fn();
  const button = (loading: boolean) => (
    <IconButton aria-label="Remove" loading={loading} onClick={press}>
      <Icon of={IconX} />
    </IconButton>
  );
  await renderPart(button(false));
  await page.getByRole('button', { name: 'Remove' }).click();
  expect(press).toHaveBeenCalledTimes(1);
  await renderPart(button(true));
  await expect.element(page.getByRole('button', { name: 'Remove' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Remove' })).toHaveAttribute('aria-busy', 'true');
});
