import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toast } from '../lib/toast.ts';
import { renderPart } from '../testing/render-part.tsx';
import { passTime, stopTime } from '../testing/stop-time.ts';

afterEach(() => {
  vi.useRealTimers();
});

const isShown = (text: string) => document.body.textContent.includes(text);

test('a toast stays 4 s, and longer while the pointer is on it', async () => {
  await renderPart(<h1>A page</h1>);
  await expect.element(page.getByText('A page')).toBeVisible();
  stopTime();
  toast.success('Sent to Amara');
  await passTime(3_999);
  expect(isShown('Sent to Amara')).toBe(true);
  await passTime(1);
  expect(isShown('Sent to Amara')).toBe(false);

  toast.success('Sent to Petra');
  await passTime(0);
  await userEvent.hover(page.getByText('Sent to Petra'));
  await passTime(10_000);
  expect(isShown('Sent to Petra')).toBe(true);
  await userEvent.hover(page.getByText('A page'));
  await passTime(4_000);
  expect(isShown('Sent to Petra')).toBe(false);
});
