import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RunSummary } from '../../contract/runs.ts';
import { forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { answerPeople, groupId, sampleId } from '../testing/sample-data.ts';
import { RunTable } from './run-table.tsx';
import { sortHeads } from './use-sort-heads.tsx';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});

const runOf = (number: number, changes: Partial<RunSummary> & { stage?: string } = {}): RunSummary => {
  const { stage = 'Check', ...others } = changes;
  return {
    id: sampleId(1000 + number),
    name: `Run ${number}`,
    description: '',
    status: 'running',
    workflow_id: sampleId(50),
    workflow: { id: sampleId(50), name: 'Request for payment' },
    version: { id: sampleId(53), number: 1 },
    created_by_user: null,
    creator_name: '-',
    pending_run_step: null,
    import: null,
    assignees: [{ type: 'group', id: groupId, name: 'Finance' }],
    stages: [
      {
        action_group_id: sampleId(51),
        name: stage,
        state: 'held',
        holders: [],
        expected: [],
        is_yours: false,
        opened_at: null,
        settled_at: null,
      },
    ],
    started_at: 1_790_000_000,
    ended_at: null,
    due_date: null,
    due_after: null,
    is_overdue: false,
    hid_at: null,
    deleted_at: null,
    updated_at: 1_790_000_000,
    can: {},
    ...others,
  };
};

/** The list in a window of 1440 px, beside the menu of the lists. */
async function renderRuns(runs: RunSummary[], language: 'en' | 'fr' | 'th' = 'en'): Promise<void> {
  await page.viewport(1440, 900);
  await renderPart(
    <div style={{ width: 1228 }}>
      <RunTable runs={runs} headOf={sortHeads({}, () => {})} />
    </div>,
    { language },
  );
  await expect.element(page.getByRole('table')).toBeVisible();
  await document.fonts.ready;
}

const cell = (column: string, row = 0) =>
  document.querySelectorAll<HTMLElement>(`td[data-column="${column}"]`)[row] as HTMLElement;

/** The texts of a row that are cut. */
const cutIn = (row: number) =>
  [...(document.querySelectorAll('tbody tr')[row]?.querySelectorAll<HTMLElement>('a, span') ?? [])]
    .filter((element) => getComputedStyle(element).overflow === 'hidden' && element.scrollWidth > element.clientWidth)
    .map(({ textContent }) => textContent);

const long = {
  name: 'Second monitor, office',
  workflow: { id: sampleId(50), name: 'Travel expense declaration' },
  stage: 'Accounts and laptop',
};

test.each(['en', 'fr', 'th'] as const)('cuts no name while there is room for all, in %s', async (language) => {
  await renderRuns([runOf(1, long), runOf(2)], language);
  expect(cutIn(0)).toEqual([]);
});

test.each(['en', 'fr', 'th'] as const)('says in one line that a run needs attention, in %s', async (language) => {
  await renderRuns([runOf(1, { name: 'Failing one', status: 'failed', assignees: [] })], language);
  expect(cutIn(0)).toEqual([]);
  const words = cell('with').firstElementChild as HTMLElement;
  expect(words.scrollWidth).toBeLessThanOrEqual(words.clientWidth);
  expect(words.getBoundingClientRect().height).toBeLessThan(30);
});

test('where not all fits, a run keeps 200 px of its name and the table stays in the window', async () => {
  const all = (text: string) => `${text} and all that goes with it, for everybody`;
  await renderRuns([
    runOf(1, {
      name: all('Coffee machine'),
      workflow: { id: sampleId(50), name: all('Travel expense declaration') },
      stage: all('Accounts and laptop'),
      assignees: [
        { type: 'group', id: groupId, name: all('Finance') },
        { type: 'group', id: sampleId(31), name: all('Budget owners') },
      ],
      is_overdue: true,
      due_date: Math.floor(Date.now() / 1000) - 700,
    }),
  ]);
  expect(cell('run').querySelector('a')?.clientWidth).toBeGreaterThan(190);
  expect(cell('menu').getBoundingClientRect().right).toBeLessThanOrEqual(1228);
});

test('columns do not move when the rows below the window are rendered', async () => {
  const rows = [
    ...Array.from({ length: 30 }, (_, number) => runOf(number)),
    runOf(31, long),
    runOf(32, { is_overdue: true, due_date: Math.floor(Date.now() / 1000) - 12 * 86_400 }),
  ];
  await renderRuns(rows);
  const places = () =>
    [...document.querySelectorAll('th')].map((head) => Math.round(head.getBoundingClientRect().left));
  const before = places();
  await expect.element(page.getByRole('link', { name: long.name })).toBeInTheDocument();
  expect(places()).toEqual(before);
  expect(cutIn(30)).toEqual([]);
});
