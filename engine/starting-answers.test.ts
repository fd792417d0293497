import { expect, it } from 'vitest';
import { startingAnswers } from './starting-answers.ts';
import {
  allOf,
  approval,
  buildVersion,
  computed,
  ended,
  field,
  fieldOperand,
  form,
  formula,
  goBack,
  task,
} from './testing/build-definition.ts';
import { simulate } from './testing/simulate.ts';

const fields = [
  field('text', 'words', { default: 'Dear' }),
  field('number', 'amount'),
  field('text', 'note'),
  computed('double', formula('sum', 'number', fieldOperand('amount'), fieldOperand('amount'))),
];
const version = buildVersion({
  Write: [form('paper', fields), form('other', [field('text', 'elsewhere')])],
  Review: [approval('review'), goBack('return', 'paper', allOf(ended('review', 'disapprove')))],
});
const offered = (simulation: ReturnType<typeof simulate>, action = 'paper', attempt?: number) =>
  startingAnswers(simulation.version, simulation.run, simulation.step(action, attempt), 'ann');

it('a first attempt starts with the defaults', () => {
  const simulation = simulate(version);
  expect(offered(simulation)).toEqual([{ field_id: 'words', value: 'Dear' }]);
  expect(offered(simulation, 'other')).toEqual([]);
});

it('a later attempt starts with what was filled in before, without what is computed or empty', () => {
  const simulation = simulate(version)
    .answer('other', 'ann', 'submitted', { elsewhere: 'here' })
    .answer('paper', 'ann', 'submitted', { words: 'Hello', amount: '2', note: '' })
    .answer('review', 'ann', 'disapprove');
  expect(simulation.step('paper').attempt).toBe(2);
  expect(offered(simulation)).toEqual([
    { field_id: 'words', value: 'Hello' },
    { field_id: 'amount', value: '2' },
  ]);
  // The first attempt has none before it.
  expect(offered(simulation, 'paper', 1)).toEqual([{ field_id: 'words', value: 'Dear' }]);
});

it('where no earlier attempt was filled in, a later one starts with the defaults', () => {
  const empty = buildVersion({
    Write: [form('paper', [field('text', 'words')])],
    Review: [approval('review'), goBack('return', 'paper', allOf(ended('review', 'disapprove')))],
  });
  const simulation = simulate(empty)
    .answer('paper', 'ann', 'submitted', { words: '' })
    .answer('review', 'ann', 'disapprove');
  expect(offered(simulation)).toEqual([]);
});

it('an action without a form starts with nothing', () => {
  expect(offered(simulate(buildVersion({ A: [task('look')] })), 'look')).toEqual([]);
});
