import { expect, it } from 'vitest';
import { reasonOfReturn } from './reason-of-return.ts';
import {
  allOf,
  approval,
  buildVersion,
  compares,
  ended,
  field,
  form,
  goBack,
  task,
} from './testing/build-definition.ts';
import { simulate } from './testing/simulate.ts';

const version = buildVersion({
  Write: [form('paper', [field('text', 'words')])],
  Look: [task('look')],
  Review: [approval('review'), goBack('return', 'paper', allOf(ended('review', 'disapprove')))],
});
const write = (words: string) => ({ words });

it('names the answer, and its comment, that sent a run back to each redone step', () => {
  const simulation = simulate(version)
    .answer('paper', 'ann', 'submitted', write('first'))
    .answer('look', 'ann', 'done')
    .answer('review', 'ann', 'disapprove', {}, 'Too short');
  for (const name of ['paper', 'look', 'review']) {
    expect(reasonOfReturn(version, simulation.run, simulation.step(name))).toMatchObject({
      step: { step_id: 'review', attempt: 1 },
      vote: { user_workspace_id: 'ann', answer: 'disapprove', comment: 'Too short' },
    });
  }
  expect(reasonOfReturn(version, simulation.run, simulation.step('paper', 1))).toBeNull();
});

it('tells the reason of each attempt apart', () => {
  const simulation = simulate(version)
    .answer('paper', 'ann', 'submitted', write('first'))
    .answer('look', 'ann', 'done')
    .later(10)
    .answer('review', 'ann', 'disapprove', {}, 'Too short')
    .later(10)
    .answer('paper', 'ann', 'submitted', write('second'))
    .answer('look', 'ann', 'done')
    .later(10)
    .answer('review', 'ann', 'disapprove', {}, 'Too long');
  const commentOf = (attempt: number) =>
    reasonOfReturn(version, simulation.run, simulation.step('paper', attempt))?.vote.comment;
  expect([1, 2, 3].map(commentOf)).toEqual([undefined, 'Too short', 'Too long']);
});

it('names nobody where a value was the reason', () => {
  const byValue = buildVersion({
    Write: [form('paper', [field('text', 'words')])],
    Review: [task('look'), goBack('return', 'paper', allOf(compares('paper', 'words', 'is', 'bad')))],
  });
  const simulation = simulate(byValue).answer('paper', 'ann', 'submitted', write('bad'));
  expect(simulation.step('paper').attempt).toBe(2);
  expect(reasonOfReturn(byValue, simulation.run, simulation.step('paper'))).toBeNull();
});
