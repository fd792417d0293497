import { expect, test } from 'vitest';
import type { RunStepReply, Stage } from '../../../contract/runs.ts';
import { attemptsOf } from './attempts-of.ts';

const stage = (id: string) => ({ action_group_id: id, name: id }) as Stage;
const step = (action_group_id: string, step_id: string, attempt: number) =>
  ({ id: `${step_id}${attempt}`, action_group_id, step_id, attempt }) as RunStepReply;

test('returns the actions of each stage in order, with the newest attempt and the earlier ones', () => {
  const stages = attemptsOf(
    [stage('check'), stage('pay')],
    [
      step('check', 'form', 1),
      step('check', 'approval', 1),
      step('pay', 'pay', 1),
      step('check', 'form', 2),
      step('check', 'form', 3),
    ],
  );
  expect(
    stages.map(({ stage, actions }) => [
      stage.name,
      actions.map(({ newest, earlier }) => [newest.id, earlier.map((one) => one.id)]),
    ]),
  ).toEqual([
    [
      'check',
      [
        ['form3', ['form2', 'form1']],
        ['approval1', []],
      ],
    ],
    ['pay', [['pay1', []]]],
  ]);
});
