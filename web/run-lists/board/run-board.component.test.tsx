import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type BoardColumn, type ListedRun, showBoard } from '../../../contract/run-lists.ts';
import { refetchTopics } from '../../lib/query.ts';
import { answerRequest, forgetAnswers } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { answerPeople, members, sampleId } from '../../testing/sample-data.ts';
import { RunBoard } from './run-board.tsx';

const workflow_id = sampleId(50);
const columnId = { look: sampleId(51), sign: sampleId(52) };

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});

const refOf = (member: (typeof members)[number]) => ({
  type: 'user_workspace' as const,
  id: member.id,
  name: member.user.first_name,
});

const runOf = (number: number, changes: Partial<ListedRun> = {}): ListedRun => ({
  id: sampleId(1000 + number),
  name: `Run ${number}`,
  description: '',
  status: 'running',
  workflow_id,
  workflow: { id: workflow_id, name: 'Request for payment' },
  version: { id: sampleId(53), number: 1 },
  created_by_user: null,
  creator_name: '-',
  pending_run_step: null,
  import: null,
  assignees: [],
  stages: [],
  started_at: 1_790_000_000,
  ended_at: null,
  due_date: null,
  due_after: null,
  is_overdue: false,
  hid_at: null,
  deleted_at: null,
  updated_at: 1_790_000_000,
  can: {},
  ...changes,
});

const columnOf = (name: keyof typeof columnId, runs: ListedRun[], next_cursor: string | null = null): BoardColumn => ({
  id: columnId[name],
  kind: 'stage',
  name,
  total: runs.length,
  total_is_capped: false,
  runs,
  next_cursor,
});

const answerBoard = (...columns: BoardColumn[]) =>
  answerRequest(showBoard, { columns, more_columns: 0, is_partial: false });

const render = () =>
  renderPart(<RunBoard search={{ workflow_id, is_board: true }} empty="Nothing" onChooseColumn={() => {}} />);

function Sorted() {
  const [sort_by, setSort] = useState<'name'>();
  return (
    <>
      <button type="button" onClick={() => setSort('name')}>
        By name
      </button>
      <RunBoard search={{ workflow_id, is_board: true, sort_by }} empty="Nothing" onChooseColumn={() => {}} />
    </>
  );
}

const card = (number: number) => page.getByRole('link', { name: new RegExp(`^Run ${number}\\b`) });
const topOf = (number: number) => card(number).element().getBoundingClientRect().top;
const numbers = (...all: number[]) => all.map((number) => runOf(number));

/** What a live update does. */
const refresh = () => refetchTopics(['runs'], {});

describe('the board of runs', () => {
  test('reaches one card of each column by the Tab key, also one behind "Show more"', async () => {
    const sixteen = Array.from({ length: 16 }, (_, at) => runOf(at + 1));
    const requests = answerRequest(showBoard, ({ query }) => ({
      columns: query.get('column')
        ? [columnOf('look', sixteen)]
        : [columnOf('look', sixteen.slice(0, 10), 'next'), columnOf('sign', numbers(31, 32))],
      more_columns: 0,
      is_partial: false,
    }));
    await render();
    await page.getByRole('button', { name: 'Show more of look' }).click();
    await expect.element(card(16)).toBeVisible();
    expect(requests.at(-1)?.query.get('column')).toBe(columnId.look);
    card(1).element().focus();
    await userEvent.keyboard('{End}');
    await expect.element(card(16)).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(card(31)).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(card(16)).toHaveFocus();
  });

  test('keeps the card under the pointer in its place while others come and go', async () => {
    answerBoard(columnOf('look', numbers(1, 2, 3)), columnOf('sign', []));
    await render();
    await userEvent.hover(card(2));
    const before = topOf(2);
    answerBoard(columnOf('look', numbers(4, 2, 3)), columnOf('sign', numbers(1)));
    refresh();
    await expect.element(card(4)).toBeVisible();
    expect(topOf(2)).toBe(before);
    expect(topOf(4)).toBeGreaterThan(before);
    await userEvent.hover(page.getByRole('heading', { name: /^sign/ }));
    await expect.poll(() => topOf(4) < topOf(2)).toBe(true);
  });

  test('lets go of the card under the pointer when another order is asked for', async () => {
    answerRequest(showBoard, ({ query }) => ({
      columns: [columnOf('look', query.get('sort_by') === 'name' ? numbers(1, 2, 3) : numbers(3, 2, 1))],
      more_columns: 0,
      is_partial: false,
    }));
    await renderPart(<Sorted />);
    await expect.element(card(2)).toBeVisible();
    await userEvent.hover(card(2));
    (page.getByRole('button', { name: 'By name' }).element() as HTMLElement).click();
    await expect.poll(() => topOf(1) < topOf(2)).toBe(true);
    expect(topOf(3)).toBeGreaterThan(topOf(2));
  });

  test('keeps the focus on a card that moves to another column', async () => {
    answerBoard(columnOf('look', numbers(1, 2)), columnOf('sign', numbers(3)));
    await render();
    await expect.element(card(1)).toBeVisible();
    card(1).element().focus();
    // The pointer holds the place that the card leaves.
    await userEvent.hover(card(2));
    answerBoard(columnOf('look', numbers(2)), columnOf('sign', numbers(1, 3)));
    refresh();
    await expect.element(page.getByRole('region', { name: /^sign/ }).getByText('Run 1')).toBeVisible();
    await expect.element(card(1)).toHaveFocus();
  });

  test('marks what others hold with the soft bar, and what nobody holds with none', async () => {
    const [mali, amara] = [refOf(members[0]!), refOf(members[1]!)];
    const stage = {
      action_group_id: columnId.look,
      name: 'look',
      holders: [],
      expected: [],
      opened_at: null,
      settled_at: null,
    };
    answerBoard(
      columnOf('look', [
        runOf(1, { assignees: [mali], stages: [{ ...stage, state: 'held', is_yours: true }] }),
        runOf(2, { assignees: [amara], stages: [{ ...stage, state: 'held', is_yours: false }] }),
        runOf(3),
        runOf(4, { assignees: [amara], status: 'failed' }),
      ]),
    );
    await render();
    await expect.element(card(4)).toBeVisible();
    const barOf = (number: number) => {
      const bar = card(number).element().querySelector('[class*="_bar_"]');
      return bar && (bar.hasAttribute('data-theirs') ? 'theirs' : 'yours');
    };
    expect([1, 2, 3, 4].map(barOf)).toEqual(['yours', 'theirs', null, null]);
  });
});
