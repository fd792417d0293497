import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { passTime, stopTime } from '../testing/stop-time.ts';
import { ProgressBar } from './progress-bar.tsx';

afterEach(() => {
  vi.useRealTimers();
});

function Loading() {
  const [loading, setLoading] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setLoading(!loading)}>
        Load
      </button>
      <ProgressBar loading={loading} />
    </>
  );
}

// A click of the browser's driver would let time pass.
const press = (button: Locator) => (button.element() as HTMLElement).click();
const bars = () => document.querySelectorAll<HTMLElement>('[role="progressbar"]');

test('the progress bar appears after 200 ms, takes 5 s to its end and goes when the page is there', async () => {
  await renderPart(<Loading />);
  const load = page.getByRole('button', { name: 'Load' });
  await expect.element(load).toBeVisible();
  stopTime();
  press(load);
  await passTime(199);
  expect(bars()).toHaveLength(0);
  await passTime(1);
  expect(bars()).toHaveLength(1);
  expect(getComputedStyle(bars()[0]!).animationDuration).toBe('5s');
  press(load);
  await passTime(300);
  expect(bars()).toHaveLength(0);
});

test('a page that is there within 200 ms shows no progress bar', async () => {
  await renderPart(<Loading />);
  const load = page.getByRole('button', { name: 'Load' });
  await expect.element(load).toBeVisible();
  stopTime();
  press(load);
  await passTime(150);
  press(load);
  await passTime(100);
  expect(bars()).toHaveLength(0);
});
