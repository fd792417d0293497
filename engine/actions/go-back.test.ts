import { describe, expect, it } from 'vitest';
import { startingAnswers } from '../starting-answers.ts';
import {
  allOf,
  anyOf,
  approval,
  buildVersion,
  compares,
  ended,
  field,
  form,
  goBack,
  hook,
  task,
  wasSkipped,
  yesNo,
} from '../testing/build-definition.ts';
import { simulate } from '../testing/simulate.ts';
import { mostReturns } from './go-back.ts';

const rejected = allOf(ended('review', 'disapprove'));

/** An example: write, then review; a disapproval goes back to writing. */
const version = (target = 'paper') =>
  buildVersion({
    Write: [task('before'), form('paper', [field('text', 'words')]), task('after')],
    Check: [task('check')],
    Review: [approval('review'), task('sibling'), goBack('return', target, rejected)],
    Last: [task('last')],
  });

const reviewed = (target?: string) =>
  simulate(version(target))
    .answer('before', 'ann', 'done')
    .answer('paper', 'ann', 'submitted', { words: 'first' })
    .answer('after', 'ann', 'done')
    .answer('check', 'ann', 'done')
    .answer('review', 'ann', 'disapprove');

const attempts = (simulation: ReturnType<typeof simulate>) =>
  Object.fromEntries(Object.keys(simulation.states).map((id) => [id, simulation.step(id).attempt]));

describe('a go-back', () => {
  it('is skipped when its condition is false', () => {
    const simulation = simulate(buildVersion({ A: [approval('review'), goBack('return', 'review', rejected)] }));
    expect(simulation.states.return).toBe('waiting');
    expect(simulation.answer('review', 'ann', 'approve').states.return).toBe('skipped condition_false');
    expect(simulation.run.status).toBe('completed');
  });

  it('to an action adds attempts for it, its later siblings, and every group up to its own', () => {
    const simulation = reviewed();
    expect(attempts(simulation)).toEqual({
      before: 1,
      paper: 2,
      after: 2,
      check: 2,
      review: 2,
      sibling: 2,
      return: 2,
      last: 1,
    });
    expect(simulation.states).toEqual({
      before: 'completed done',
      paper: 'pending',
      after: 'pending',
      check: 'created',
      review: 'created',
      sibling: 'created',
      return: 'created',
      last: 'created',
    });
    expect(simulation.step('return', 1)).toMatchObject({ status: 'completed', outcome: 'done' });
    expect(simulation.step('sibling', 1)).toMatchObject({ status: 'cancelled', reason: 'went_back' });
    expect(simulation.activities.map(({ kind }) => kind)).toContain('went_back');
  });

  it('to a group adds attempts for all its actions', () => {
    expect(attempts(reviewed('Write'))).toMatchObject({ before: 2, paper: 2, after: 2, last: 1 });
  });

  it('to an action of its own group adds attempts for the whole group, including the siblings that it cancelled', () => {
    const simulation = simulate(
      buildVersion({ A: [task('aside'), approval('review'), task('later'), goBack('return', 'review', rejected)] }),
    ).answer('review', 'ann', 'disapprove');
    expect(attempts(simulation)).toEqual({ aside: 2, review: 2, later: 2, return: 2 });
    expect(simulation.states).toEqual({ aside: 'pending', review: 'pending', later: 'pending', return: 'waiting' });
  });

  it('adds the new attempts in the order of the definition, after the old ones', () => {
    const { steps } = reviewed().run;
    expect(steps.slice(8).map(({ step_id }) => step_id)).toEqual([
      'paper',
      'after',
      'check',
      'review',
      'sibling',
      'return',
    ]);
  });

  it('keeps the earlier answers, and offers them as starting values', () => {
    const simulation = reviewed();
    expect(simulation.run.values).toMatchObject([{ field_id: 'words', attempt: 1, value: 'first' }]);
    const offered = startingAnswers(simulation.version, simulation.run, simulation.step('paper'), 'ann');
    expect(offered).toEqual([{ field_id: 'words', value: 'first' }]);
    simulation.answer('paper', 'ann', 'submitted', { words: 'second' });
    expect(simulation.run.values.map(({ attempt, value }) => [attempt, value])).toEqual([
      [1, 'first'],
      [2, 'second'],
    ]);
    simulation.answer('after', 'ann', 'done').answer('check', 'ann', 'done').answer('review', 'ann', 'disapprove');
    const third = simulation.step('paper');
    expect(startingAnswers(simulation.version, simulation.run, third, 'ann')).toEqual([
      { field_id: 'words', value: 'second' },
    ]);
    const fields = [{ field_id: 'words', value: 'begun' }];
    simulation.send({ type: 'save_draft', run_step_id: third.id, by: 'ann', comment: '', fields });
    expect(startingAnswers(simulation.version, simulation.run, simulation.step('paper'), 'ann')).toEqual(fields);
    expect(startingAnswers(simulation.version, simulation.run, simulation.step('paper'), 'ben')).toHaveLength(1);
  });

  it('makes the newest attempt count, also when it is skipped', () => {
    const simulation = simulate(
      buildVersion(
        {
          A: [yesNo('ask'), form('paper', [field('text', 'words')], { condition: allOf(ended('ask', 'yes')) })],
          B: [approval('review'), goBack('return', 'A', rejected)],
          C: [
            task('was', { condition: allOf(wasSkipped('paper')) }),
            task('said', { condition: allOf(compares('paper', 'words', 'is', 'first')) }),
          ],
        },
        [],
      ),
    );
    simulation.answer('ask', 'ann', 'yes').answer('paper', 'ann', 'submitted', { words: 'first' });
    simulation.answer('review', 'ann', 'disapprove').answer('ask', 'ann', 'no').answer('review', 'ann', 'approve');
    expect(simulation.states).toMatchObject({ was: 'pending', said: 'skipped condition_false' });
  });

  it('lets the answerer of an earlier attempt of the same action answer again under nobody_twice', () => {
    const simulation = simulate(
      buildVersion({ A: [approval('review', { nobody_twice: true }), goBack('return', 'review', rejected)] }),
    );
    simulation.answer('review', 'ann', 'disapprove').answer('review', 'ann', 'approve');
    expect(simulation.run.status).toBe('completed');
  });

  it('evaluates the conditions of the groups again on entry', () => {
    const first = form('f', [field('number', 'n')]);
    const condition = allOf(compares('f', 'n', 'gt', '10'));
    const simulation = simulate(
      buildVersion({
        A: [first],
        B: { condition, actions: [task('b')] },
        C: [approval('review'), goBack('return', 'f', rejected)],
      }),
    );
    simulation.answer('f', 'ann', 'submitted', { n: '5' });
    expect(simulation.states.b).toBe('skipped group_condition_false');
    simulation.answer('review', 'ann', 'disapprove').answer('f', 'ann', 'submitted', { n: '50' });
    expect(simulation.states.b).toBe('pending');
    expect(simulation.step('b').attempt).toBe(2);
  });

  it('cancels the child runs that its siblings wait for, and ignores their late results', () => {
    const simulation = simulate(
      buildVersion({ A: [approval('review'), hook('child', { wait: true }), goBack('return', 'review', rejected)] }),
    );
    const { id } = simulation.step('child');
    simulation.send({ type: 'child_started', run_step_id: id, attempt: 1, child_run_id: 'kid' });
    simulation.answer('review', 'ann', 'disapprove');
    expect(simulation.effects).toContainEqual({ type: 'cancel_child', child_run_id: 'kid' });
    const before = simulation.states;
    simulation.send({ type: 'child_ended', run_step_id: id, child_run_id: 'kid', status: 'completed' });
    expect(simulation.activities).toMatchObject([{ kind: 'late_result_ignored' }]);
    expect(simulation.states).toEqual(before);
  });

  it('that is listed first fires when two could', () => {
    const simulation = simulate(
      buildVersion({
        A: [task('a')],
        B: [task('b')],
        C: [approval('review'), goBack('near', 'b', rejected), goBack('far', 'a', rejected)],
      }),
    );
    simulation.answer('a', 'ann', 'done').answer('b', 'ann', 'done').answer('review', 'ann', 'disapprove');
    expect(attempts(simulation)).toMatchObject({ a: 1, b: 2 });
    expect(simulation.step('far', 1)).toMatchObject({ status: 'cancelled', reason: 'went_back' });
  });

  it('drops the effects for siblings that it cancels in the same transition', () => {
    const always = anyOf(ended('a', 'done'));
    const simulation = simulate(buildVersion({ A: [task('a')], B: [task('sibling'), goBack('return', 'a', always)] }));
    simulation.answer('a', 'ann', 'done');
    expect(simulation.effects).toEqual([expect.objectContaining({ run_step_id: simulation.step('a').id })]);
  });

  it('fails after ten returns, and so does the run', () => {
    const simulation = simulate(buildVersion({ A: [approval('review')], B: [goBack('return', 'review', rejected)] }));
    for (let n = 0; n < mostReturns; n++) {
      simulation.answer('review', 'ann', 'disapprove');
      expect(simulation.step('review').attempt).toBe(n + 2);
    }
    simulation.answer('review', 'ann', 'disapprove');
    expect(simulation.states).toEqual({ review: 'completed disapprove', return: 'failed too_many_returns' });
    expect(simulation.run.status).toBe('failed');
    const { id } = simulation.step('return');
    simulation.send({ type: 'retry', run_step_id: id, by: 'adam', note: '' });
    expect(simulation.states.return).toBe('failed too_many_returns');
    simulation.send({ type: 'skip', run_step_id: id, by: 'adam', note: 'enough' });
    expect(simulation.run.status).toBe('completed');
  });
});
