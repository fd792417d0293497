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
  group,
  task,
  yesNo,
} from './testing/build-definition.ts';
import { buildPeople } from './testing/build-people.ts';
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

it('prefers answers with a comment, and among them the latest', () => {
  const voted = buildVersion({
    Write: [form('paper', [field('text', 'words')])],
    Review: [
      approval('review', { assignees: [group('team')], vote: { match: 'all' } }),
      goBack('return', 'paper', allOf(ended('review', 'disapprove'))),
    ],
  });
  const people = buildPeople({ groups: { team: ['ann', 'ben', 'cas'] } });
  const sentBack = (...comments: string[]) => {
    const simulation = simulate(voted, { people }).answer('paper', 'ann', 'submitted', write('first'));
    ['ann', 'ben', 'cas'].forEach((id, at) => {
      if (simulation.step('review').status === 'pending')
        simulation.later(10).answer('review', id, 'disapprove', {}, comments[at] ?? '');
    });
    return reasonOfReturn(voted, simulation.run, simulation.step('paper'))?.vote;
  };
  expect(sentBack('No')).toMatchObject({ user_workspace_id: 'ann', comment: 'No' });
  expect(sentBack()).toMatchObject({ answer: 'disapprove', comment: '' });
});

it('counts only the votes for the outcome that sent it back', () => {
  const counted = buildVersion({
    Write: [form('paper', [field('text', 'words')])],
    Review: [
      approval('review', { assignees: [group('team')], vote: { match: 'at_least', count: 2 } }),
      goBack('return', 'paper', allOf(ended('review', 'disapprove'))),
    ],
  });
  const people = buildPeople({ groups: { team: ['ann', 'ben', 'cas'] } });
  const simulation = simulate(counted, { people })
    .answer('paper', 'ann', 'submitted', write('first'))
    .answer('review', 'ann', 'approve', {}, 'Fine with me')
    .later(10)
    .answer('review', 'ben', 'disapprove', {}, 'Not with me')
    .later(10);
  if (simulation.step('paper').attempt === 1) simulation.answer('review', 'cas', 'disapprove');
  expect(reasonOfReturn(counted, simulation.run, simulation.step('paper'))?.vote).toMatchObject({
    user_workspace_id: 'ben',
    comment: 'Not with me',
  });
});

it('names nobody where the go-back has no condition, or where the action was reached without one', () => {
  const always = buildVersion({ Write: [task('paper')], Look: [task('look'), goBack('return', 'paper')] });
  const simulation = simulate(always).answer('paper', 'ann', 'done');
  expect(simulation.step('paper').attempt).toBeGreaterThan(1);
  expect(reasonOfReturn(always, simulation.run, simulation.step('paper'))).toBeNull();
});

it('names the go-back that redid this step, not another one', () => {
  const two = buildVersion({
    Write: [form('paper', [field('text', 'words')])],
    Look: [yesNo('look'), goBack('rewrite', 'paper', allOf(ended('look', 'no')))],
    Review: [approval('review'), goBack('again', 'review', allOf(ended('review', 'disapprove')))],
  });
  const simulation = simulate(two)
    .answer('paper', 'ann', 'submitted', write('first'))
    .later(10)
    .answer('look', 'ann', 'no', {}, 'Write anew')
    .later(10)
    .answer('paper', 'ann', 'submitted', write('second'))
    .later(10)
    .answer('look', 'ann', 'yes')
    .later(10)
    .answer('review', 'ann', 'disapprove', {}, 'Look again');
  const reason = (name: string) => reasonOfReturn(two, simulation.run, simulation.step(name))?.vote.comment;
  expect([reason('paper'), reason('review')]).toEqual(['Write anew', 'Look again']);
});
