import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ListedRun, RunColumn } from '../../contract/run-lists.ts';
import { forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { answerPeople, sampleId } from '../testing/sample-data.ts';
import { sampleRun, sampleStage } from '../testing/sample-run.ts';
import { useTableColumns } from './columns/table-columns.ts';
import { RunFieldTable } from './run-field-table.tsx';
import { sortHeads } from './use-sort-heads.tsx';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});
afterEach(() => page.viewport(1280, 720));

const amount: RunColumn = { field_id: sampleId(60), key: 'amount', type: 'currency', label: 'Amount' };
const amara = { type: 'user_workspace' as const, id: sampleId(21), name: 'Amara Okafor' };
const theirs = { is_yours: false, holders: [amara] };

function listed(number: number, name: string, isYours: boolean): ListedRun {
  const { workflow, pending_run_step, ...run } = sampleRun([sampleStage(70, isYours ? {} : theirs)], []);
  const value = { ...amount, currency: 'EUR', value: '120.00', text: 'EUR 120.00', step_id: null, attempt: 1 };
  return { ...run, id: sampleId(number), name, workflow, pending_run_step, assignees: [amara], fields: [value] };
}

function Table({ runs }: { runs: ListedRun[] }) {
  const columns = useTableColumns([amount]);
  const headOf = sortHeads({}, () => {});
  return <RunFieldTable runs={runs} columns={columns} search={{}} headOf={headOf} onChange={() => {}} />;
}

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });

async function showTable(width: number): Promise<HTMLElement[]> {
  await page.viewport(width, 740);
  await renderPart(<Table runs={[listed(100, 'Own run', true), listed(200, 'Their run', false)]} />);
  await expect.element(rowOf('Their run')).toBeVisible();
  return ['Own run', 'Their run'].map((name) => rowOf(name).element() as HTMLElement);
}

const boxOf = (element: Element) => element.getBoundingClientRect();

test('on a phone each run is a card with the names of its values, and nothing scrolls sideways', async () => {
  const rows = await showTable(360);
  const [own, their] = rows.map(boxOf);
  expect([own!.left, own!.right]).toEqual([16, 344]);
  expect(their!.top).toBeGreaterThan(own!.bottom);
  expect(getComputedStyle(rows[0]!).borderRadius).not.toBe('0px');
  const cells = [...rows[0]!.querySelectorAll('td[data-label]')].filter((cell) => boxOf(cell).height > 0);
  const names = cells.map((cell) => getComputedStyle(cell, '::before').content.slice(1, -1));
  expect(names).toEqual(cells.map((cell) => cell.getAttribute('data-label')));
  expect(names).toContain('Amount');
  for (const [at, cell] of cells.entries()) {
    const box = boxOf(cell);
    expect(box.left).toBeGreaterThanOrEqual(own!.left);
    expect(box.right).toBeLessThanOrEqual(own!.right);
    if (at > 0) expect(box.top).toBeGreaterThanOrEqual(boxOf(cells[at - 1]!).bottom);
  }
  const scrolling = page.getByRole('region', { name: 'Table' }).element();
  expect(scrolling.scrollWidth).toBe(scrolling.clientWidth);
  expect(document.documentElement.scrollWidth).toBe(360);
  expect(boxOf(rows[0]!.closest('table')!.tHead!).width).toBeLessThanOrEqual(1);
});

test('a vermilion baton marks only the runs that the reader has', async () => {
  const [own, their] = await showTable(1280);
  const colorOf = (element: Element | null) => element && getComputedStyle(element).backgroundColor;
  const marksOf = (row: HTMLElement) => [
    colorOf(row.querySelector('th [aria-hidden]')),
    colorOf(row.querySelector('[role="img"] > i')),
  ];
  expect(marksOf(own!)).toEqual(['rgb(232, 73, 47)', 'rgb(232, 73, 47)']);
  const [bar, track] = marksOf(their!);
  expect(bar).toBeNull();
  expect(track).toMatch(/^rgb\(/);
  expect(track).not.toBe('rgb(232, 73, 47)');
});
