import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerStep, type Run, type RunStepReply } from '../../../contract/runs.ts';
import { answerRequest, forgetAnswers } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { answerPeople, openStep, sampleId } from '../../testing/sample-data.ts';
import { RunSteps } from './run-steps.tsx';

beforeEach(async () => {
  forgetAnswers();
  answerPeople();
  await page.viewport(360, 740);
});
afterEach(() => page.viewport(1280, 720));

const group = sampleId(70);
const stage = { action_group_id: group, name: 'Checks', state: 'held', is_yours: true, holders: [], expected: [] };
const runOf = (run_steps: RunStepReply[]) =>
  ({
    id: sampleId(2),
    name: 'Run',
    fields: [],
    images: [],
    comments: [],
    stages: [stage],
    run_steps,
    can: {},
  }) as unknown as Run;
const waiting = (number: number, name: string) => openStep(number, { name, action_group_id: group } as never);

test('a stage that comes later names who will hold it, the reader as "you"', async () => {
  const expected = [20, 21].map((id) => ({ type: 'user_workspace', id: sampleId(id), name: 'Somebody' }));
  const later = { ...stage, action_group_id: sampleId(71), name: 'Payment', state: 'next', is_yours: false, expected };
  const step = openStep(102, { action_group_id: sampleId(71), status: 'created', opened_at: null, can: {} });
  await renderPart(<RunSteps run={{ ...runOf([step]), stages: [later] } as unknown as Run} />);
  await expect.element(page.getByText(/then you and Amara/)).toBeVisible();
});

test('a stage of which an imported case had nothing is shown as skipped', async () => {
  const skipped = { ...stage, action_group_id: sampleId(71), name: 'Payment', state: 'skipped', is_yours: false };
  await renderPart(<RunSteps run={{ ...runOf([]), stages: [skipped] } as unknown as Run} />);
  await expect.element(page.getByRole('heading', { name: /Payment/ }).getByText('skipped')).toBeVisible();
});

const isFixed = (name: string) =>
  getComputedStyle(page.getByRole('group', { name, exact: true }).element()).position === 'fixed';

test('on a phone the buttons of the only step that waits are at the bottom of the window', async () => {
  await renderPart(<RunSteps run={runOf([waiting(100, 'First check')])} />);
  await expect.element(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
  expect(isFixed('First check')).toBe(true);
});

test('where two steps wait, each has its buttons in its card, so that none is mistaken for the other’s', async () => {
  await renderPart(<RunSteps run={runOf([waiting(100, 'First check'), waiting(101, 'Second check')])} />);
  await expect.element(page.getByRole('button', { name: /^Approve/ }).nth(1)).toBeVisible();
  expect([isFixed('First check'), isFixed('Second check')]).toEqual([false, false]);
});

test('letters answer only the first of two steps that wait, and only its buttons show them', async () => {
  await page.viewport(1280, 720);
  const sent = answerRequest(answerStep, { run: runOf([]), messages: [] } as never);
  await renderPart(<RunSteps run={runOf([waiting(100, 'First check'), waiting(101, 'Second check')])} />);
  const [first, second] = [0, 1].map((at) => page.getByRole('button', { name: /^Approve/ }).nth(at));
  await expect.element(second!).toBeVisible();
  expect([first, second].map((one) => one!.element().textContent)).toEqual(['ApproveA', 'Approve']);
  await expect.element(first!).toHaveAttribute('aria-keyshortcuts', 'A');
  await expect.element(second!).not.toHaveAttribute('aria-keyshortcuts');
  (second!.element().closest('li') as HTMLElement).focus();
  await userEvent.keyboard('a');
  expect(sent).toEqual([]);
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('a');
  await expect
    .poll(() => sent.map(({ path }) => path))
    .toEqual([expect.stringContaining(`/run_steps/${sampleId(100)}`)]);
});

test('why a step came back stands beside "2nd attempt", in the card of the reader and in the row of another', async () => {
  const returned = {
    by: { type: 'user_workspace' as const, id: sampleId(22), name: 'Petra Novak' },
    step_name: 'Supervisor',
    outcome: 'disapprove' as const,
    comment: 'The receipt is missing',
    at: 1_790_000_000,
  };
  const again = { attempt: 2, returned };
  const own = openStep(100, { ...again, name: 'Own', action_group_id: group });
  const other = openStep(110, { ...again, name: 'Other', action_group_id: group, can: {}, answers: [] });
  await renderPart(<RunSteps run={runOf([own, other])} />);
  for (const name of ['Own', 'Other']) {
    const item = page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) });
    await expect.element(item.getByText('2nd attempt', { exact: true })).toBeVisible();
    await expect.element(item.getByText(/Petra Novak disapproved Supervisor/).first()).toBeVisible();
    await expect.element(item.getByText('The receipt is missing', { exact: true })).toBeVisible();
  }
});
