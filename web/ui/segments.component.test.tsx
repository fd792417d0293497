import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { Segments } from './segments.tsx';

const choices = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'All of the board' },
  { value: 'table', label: 'Table' },
] as const;

function Modes() {
  const [mode, setMode] = useState<'list' | 'board' | 'table'>('list');
  return (
    <div style={{ width: 600 }}>
      <Segments label="Mode" value={mode} choices={choices} onChange={setMode} />
    </div>
  );
}

test('no choice is cut off where there is room, all are equally wide, and the arrow keys choose', async () => {
  await renderPart(<Modes />);
  const mode = page.getByRole('radiogroup', { name: 'Mode' });
  await expect.element(mode).toBeVisible();
  const group = mode.element();
  const labels = [...group.querySelectorAll('label')];
  expect(new Set(labels.map((label) => Math.round(label.getBoundingClientRect().width))).size).toBe(1);
  for (const label of labels) {
    const text = label.querySelector('span') as HTMLElement;
    expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
  }
  expect(group.getBoundingClientRect().width).toBeLessThan(590);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'All of the board' })).toBeChecked();
});

test('on a phone each choice is high enough for a finger', async () => {
  await page.viewport(360, 740);
  await renderPart(<Modes />);
  await expect.element(page.getByText('Table')).toBeVisible();
  const choice = page.getByText('Table').element().closest('label') as HTMLElement;
  expect(choice.getBoundingClientRect().height).toBeGreaterThanOrEqual(32);
  await page.viewport(1200, 800);
});
