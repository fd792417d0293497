import { describe, expect, it } from 'vitest';
import type { Field, Value } from '../definition.ts';
import {
  allOf,
  approval,
  buildVersion,
  collaborator,
  ended,
  field,
  form,
  goBack,
  group,
  member,
  slack,
  task,
} from '../testing/build-definition.ts';
import { buildPeople, noon } from '../testing/build-people.ts';
import { emptyTrace } from '../testing/empty-trace.ts';
import { simulate } from '../testing/simulate.ts';
import { replayTrace } from './replay-trace.ts';
import type { Move, Trace } from './trace.ts';
import { traceOfRun } from './trace-of-run.ts';

const people = buildPeople({ groups: { team: ['cas', 'ben', 'ann'] }, gone: ['gus'] });
const environment = { zone: 'UTC', people };
const of = (action_id: string, at = 0) => ({ at: noon + at, action_id, attempt: 1 });
const answered = (action_id: string, by: string, given: 'done' | 'approve' | 'submitted', at = 0): Move => ({
  type: 'answer',
  ...of(action_id, at),
  by,
  answer: given,
  comment: '',
  fields: [],
  decides: given,
});

describe('a replay', () => {
  it('leaves what failed as it was recorded, and what admins then did', () => {
    const version = buildVersion({ A: [slack('tell')], B: [task('look')] });
    const fail: Move = { type: 'fail', ...of('tell'), reason: 'effect_failed' };
    const run = (...moves: Move[]) => replayTrace(version, { ...emptyTrace, moves }, environment);
    expect(run(fail).status).toBe('failed');
    expect(run(fail, { type: 'skip', ...of('tell', 60) }).steps[0]).toMatchObject({ status: 'skipped' });
    expect(run(fail, { type: 'mark_done', ...of('tell', 60), outcome: 'done' }).steps[0]).toMatchObject({
      status: 'completed',
      outcome: 'done',
    });
    expect(run(fail, { type: 'retry', ...of('tell', 60) }).steps[0]).toMatchObject({ status: 'completed' });
    // Nobody can skip what has not failed.
    expect(run({ type: 'skip', ...of('tell', 60) }).steps[0]).toMatchObject({ status: 'completed', outcome: 'done' });
  });

  it('is cancelled, also if what was answered before is not asked any more', () => {
    const version = buildVersion({ A: [task('look')] });
    const cancel: Move = { type: 'cancel', at: noon + 60 };
    const moves = [answered('gone', 'ann', 'done'), cancel];
    expect(replayTrace(version, { ...emptyTrace, moves }, environment)).toMatchObject({
      status: 'cancelled',
      ended_at: noon + 60,
    });
  });

  it('makes moves in another order if the definition asks for them so, and its clock does not go back', () => {
    const version = buildVersion({ A: [task('second')], B: [task('first')] });
    const moves = [answered('first', 'ann', 'done', 60), answered('second', 'ann', 'done', 120)];
    const run = replayTrace(version, { ...emptyTrace, moves }, environment);
    expect(run.status).toBe('completed');
    expect(run.steps.map(({ step_id, settled_at }) => [step_id, settled_at])).toEqual([
      ['second', noon + 120],
      ['first', noon + 120],
    ]);
  });

  it('lets the first of those who may answer answer for somebody who may not', () => {
    const version = buildVersion({ A: [task('look', { assignees: [group('team')] })] });
    const run = replayTrace(version, { ...emptyTrace, moves: [answered('look', 'olga', 'done')] }, environment);
    expect(run.steps[0]?.votes).toMatchObject([{ user_workspace_id: 'ann', answer: 'done' }]);
    const nobody = buildVersion({ A: [task('look', { assignees: [collaborator('who')] })] }, [
      field('collaborator', 'who'),
    ]);
    expect(
      replayTrace(nobody, { ...emptyTrace, moves: [answered('look', 'gus', 'done')] }, environment).status,
    ).not.toBe('cancelled');
  });

  it('leaves out an answer that the action does not offer, and one to another attempt', () => {
    const version = buildVersion({ A: [task('look')] });
    expect(
      replayTrace(version, { ...emptyTrace, moves: [answered('look', 'ann', 'approve')] }, environment).status,
    ).toBe('running');
    const later = { ...answered('look', 'ann', 'done'), attempt: 2 } as Move;
    expect(replayTrace(version, { ...emptyTrace, moves: [later] }, environment).status).toBe('running');
  });

  it('keeps automatic steps at work that had not finished', () => {
    const version = buildVersion({ A: [slack('tell'), slack('also')] });
    const held = [{ action_id: 'tell', attempt: 1 }];
    expect(replayTrace(version, { ...emptyTrace, held }, environment).steps.map(({ status }) => status)).toEqual([
      'pending',
      'completed',
    ]);
  });

  it('asks for no required field, of the start form, of an action and of a table', () => {
    const required = { required: true };
    const lines = field('table', 'lines', {
      ...required,
      min_rows: 2,
      columns: [{ id: 'c', key: 'c', type: 'text', label: 'c', help: '', required: true }],
    });
    const version = buildVersion(
      {
        A: [form('ask', [field('text', 'why', required), lines])],
        B: [approval('check', { fields: [field('date', 'day', required)] })],
      },
      [field('text', 'start', required)],
    );
    const moves = [answered('ask', 'ann', 'submitted'), answered('check', 'ann', 'approve')];
    expect(replayTrace(version, { ...emptyTrace, moves }, environment).status).toBe('completed');
    // The version itself stays as it is.
    expect(version.definition.trigger_form[0]?.required).toBe(true);
  });

  it('replays a go-back of an earlier version on one without it', () => {
    const before = buildVersion({
      Check: [approval('check'), goBack('again', 'check', allOf(ended('check', 'disapprove')))],
    });
    const past = simulate(before, { people })
      .answer('check', 'ann', 'disapprove')
      .answer('check', 'ann', 'approve').run;
    const run = replayTrace(buildVersion({ Check: [approval('check')] }), traceOfRun(before, past), environment);
    expect(run.steps.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([[1, 'disapprove']]);
  });
});

describe('the values of a replay', () => {
  const replayed = (as: Field, value: Value, invented: Trace['people'] = []) => {
    const version = buildVersion({ A: [task('look', { assignees: [member('ann')] })] }, [as]);
    const fields = [{ field_id: as.id, value }];
    return replayTrace(version, { ...emptyTrace, fields, people: invented }, environment).values.map(
      (one) => one.value,
    );
  };

  it('are those that their fields still take', () => {
    expect(replayed(field('text', 'x'), 'words')).toEqual(['words']);
    expect(replayed(field('number', 'x'), 'words')).toEqual([]);
    expect(replayed(field('dropdown', 'x', { of: ['a'] }), 'a')).toEqual(['a']);
    expect(replayed(field('dropdown', 'x', { of: ['b'] }), 'a')).toEqual([]);
  });

  it('name people who are there, or who were made up', () => {
    const zoe = { id: 'zoe', name: 'Zoe', groups: [] };
    expect(replayed(field('collaborator', 'x'), 'ann')).toEqual(['ann']);
    expect(replayed(field('collaborator', 'x'), 'gus')).toEqual([]);
    expect(replayed(field('collaborator', 'x'), 'zoe')).toEqual([]);
    expect(replayed(field('collaborator', 'x'), 'zoe', [zoe])).toEqual(['zoe']);
    expect(replayed(field('collaborator', 'x'), 'yan', [zoe])).toEqual([]);
    expect(replayed(field('text', 'x'), 'gus')).toEqual(['gus']);
  });
});
