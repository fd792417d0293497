import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../testing/render-part.tsx';
import { RateLine, type RatePoint } from './rate-line.tsx';

const pointOf = (label: string, rate: number, isOpen = false): RatePoint => ({
  ...{ key: label, label, rate, isOpen, title: `${label} 2026`, detail: 'some runs' },
  onOpen: () => {},
});

const texts = (): string[] => [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent ?? '');

test('a line of rates names its periods and the last rate, and dots what can still rise by much', async () => {
  await renderPart(
    <>
      <p>Elsewhere</p>
      <div style={{ width: 400, display: 'flex' }}>
        <RateLine label="Completed" points={[pointOf('Sept', 0.9), pointOf('Oct', 1), pointOf('Nov', 0.37, true)]} />
      </div>
    </>,
  );
  // Under the pointer, a tip says the rate instead.
  await page.getByText('Elsewhere').hover();
  await expect.poll(texts).toEqual(['90%', '37%', 'Sept', 'Oct', 'Nov']);
  const lines = [...document.querySelectorAll('svg line[class*="line"]')];
  expect(lines.map((line) => getComputedStyle(line).strokeDasharray)).toEqual(['none', '1px, 5px']);
});

test('of many periods as many are named as there is room for, the last one always', async () => {
  const days = Array.from({ length: 30 }, (_, at) => pointOf(`${at + 1} Sept`, 0.5));
  await renderPart(
    <div style={{ width: 300, display: 'flex' }}>
      <RateLine label="Completed" points={days} />
    </div>,
  );
  await expect.element(page.getByText('30 Sept')).toBeInTheDocument();
  const boxes = [...document.querySelectorAll('svg text')].slice(2).map((text) => text.getBoundingClientRect());
  expect(boxes.length).toBeGreaterThan(2);
  expect(boxes.slice(1).every((box, at) => box.left >= (boxes[at]?.right ?? 0))).toBe(true);
});
