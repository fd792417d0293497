import { describe, expect, it } from 'vitest';
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
  member,
  task,
} from './testing/build-definition.ts';
import { buildPeople } from './testing/build-people.ts';
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
  simulation.answer('paper', 'ann', 'submitted', { words: 'Again', amount: '3', note: '' });
  // The first attempt has none before it.
  expect(offered(simulation, 'paper', 1)).toMatchObject([{ value: 'Hello' }, { value: '2' }, { value: null }]);
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

describe('a form that several voters fill in', () => {
  const voted = buildVersion({
    Decide: [
      approval('decide', { fields, vote: { match: 'all' }, assignees: [member('ann'), member('ben')] }),
      goBack('return', 'decide', allOf(ended('decide', 'disapprove'))),
    ],
  });
  const people = buildPeople({ members: ['ann', 'ben'] });
  const begin = () => simulate(voted, { people });

  it('starts for the next one with what was filled in, also where a default was emptied', () => {
    const simulation = begin().answer('decide', 'ben', 'approve', { words: null, amount: '2', note: '' });
    expect(offered(simulation, 'decide')).toEqual([
      { field_id: 'words', value: null },
      { field_id: 'amount', value: '2' },
      { field_id: 'note', value: null },
    ]);
  });

  it('starts with it in a later attempt too, and not with the earlier attempt', () => {
    const simulation = begin()
      .answer('decide', 'ben', 'disapprove', { words: 'Hello', amount: '1', note: 'No' })
      .answer('decide', 'ben', 'approve', { words: 'Hello', amount: '2', note: '' });
    expect(simulation.step('decide').attempt).toBe(2);
    expect(offered(simulation, 'decide')).toMatchObject([{ value: 'Hello' }, { value: '2' }, { value: null }]);
  });

  it('keeps what a draft of the next one has, and fills in what it leaves empty', () => {
    const simulation = begin();
    const run_step_id = simulation.step('decide').id;
    const draft = [
      { field_id: 'words', value: 'Mine' },
      { field_id: 'amount', value: null },
    ];
    simulation.send({ type: 'save_draft', run_step_id, by: 'ann', comment: '', fields: draft });
    simulation.answer('decide', 'ben', 'approve', { words: 'Hello', amount: '2' });
    expect(offered(simulation, 'decide')).toEqual([
      { field_id: 'words', value: 'Mine' },
      { field_id: 'amount', value: '2' },
    ]);
  });
});
