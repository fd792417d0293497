import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Run } from '../../../contract/runs.ts';
import type { Language } from '../../../engine/definition.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { type Part, PartTabs, parts } from './part-tabs.tsx';

beforeEach(() => page.viewport(360, 740));
afterEach(() => page.viewport(1200, 800));

let run = { comments: Array.from({ length: 12 }, () => ({ deleted_at: null })), run_steps: [] } as unknown as Run;

function Tabs() {
  const [shown, setShown] = useState<Part>('steps');
  return (
    <div style={{ padding: '0 16px' }}>
      <PartTabs of={parts} label="Parts" run={run} shown={shown} onChoose={setShown} />
    </div>
  );
}

const line = () => page.getByRole('group', { name: 'Parts' }).element();
const boxOf = (element: Element) => element.getBoundingClientRect();
const isWhole = (element: Element) =>
  boxOf(element).left >= boxOf(line()).left - 1 && boxOf(element).right <= boxOf(line()).right + 1;

for (const language of ['en', 'fr', 'th'] satisfies Language[]) {
  test(`the tabs of a run on a phone show where there are more, and the chosen one as a whole, in ${language}`, async () => {
    await renderPart(<Tabs />, { language });
    await expect.element(page.getByRole('group', { name: 'Parts' })).toBeVisible();
    const tabs = [...line().querySelectorAll('button')];
    const last = tabs.at(-1) as HTMLElement;
    // Whatever the width of the words: what is cut has a fading edge.
    await expect.poll(() => line().hasAttribute('data-more-after') !== isWhole(last)).toBe(true);
    expect(getComputedStyle(line()).maskImage !== 'none').toBe(!isWhole(last));
    last.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => isWhole(last)).toBe(true);
    await expect.poll(() => line().hasAttribute('data-more-after')).toBe(false);
    expect(line().hasAttribute('data-more-before')).toBe(!isWhole(tabs[0]!));
  });
}

test('the tab of the comments counts them, and says if there are older ones than those that came with the run', async () => {
  await renderPart(<Tabs />);
  await expect.element(page.getByRole('button', { name: 'Comments 12', exact: true })).toBeVisible();
  run = { ...run, comments: Array.from({ length: 100 }, () => run.comments[0]!) };
  await renderPart(<Tabs />);
  await expect.element(page.getByRole('button', { name: 'Comments 100+', exact: true })).toBeVisible();
});

test('French tabs are wider than a phone', async () => {
  await renderPart(<Tabs />, { language: 'fr' });
  await expect.element(page.getByRole('group', { name: 'Parts' })).toBeVisible();
  await expect.poll(() => getComputedStyle(line()).maskImage).toContain('linear-gradient');
});
