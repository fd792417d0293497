import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { Paging } from './paging.tsx';

test('the button for the next page keeps the focus on the last page, where it does nothing', async () => {
  const onChange = vi.fn();
  await renderPart(<Pages onChange={onChange} />);
  const next = page.getByRole('button', { name: 'Next page' });
  await expect.element(next).toBeVisible();
  next.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('26 to 40 of 40')).toBeVisible();
  expect(document.activeElement).toBe(next.element());
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledTimes(1);
});

function Pages({ onChange }: { onChange: (number: number) => void }) {
  const [number, setNumber] = useState(1);
  const show = (next: number) => {
    onChange(next);
    setNumber(next);
  };
  return <Paging page={number} perPage={25} total={40} onChange={show} />;
}
