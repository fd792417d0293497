import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Run, RunStepReply } from '../../../contract/runs.ts';
import { forgetAnswers } from '../../testing/answer-requests.ts';
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
