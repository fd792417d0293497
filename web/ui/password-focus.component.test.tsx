import { PasswordInput } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';

test.each([undefined, 'Is missing'])(
  'the field of a password shows that it has the focus, with the error %s',
  async (error) => {
    await renderPart(<PasswordInput label="Password" error={error} />);
    const field = page.getByLabelText('Password', { exact: true });
    const ring = () => {
      const frame = field.element().parentElement;
      return frame && getComputedStyle(frame).boxShadow;
    };
    await expect.element(field).toBeVisible();
    expect(ring()).toBe('none');
    await field.click();
    await expect.poll(ring).not.toBe('none');
  },
);
