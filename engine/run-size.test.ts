import { describe, expect, it } from 'vitest';
import { mostRunSteps, mostRunText, textSizeOf } from './run-size.ts';
import { allOf, buildVersion, compares, field, form, goBack, task } from './testing/build-definition.ts';
import { simulate } from './testing/simulate.ts';

describe('the attempts of a run', () => {
  it('are at most 5,000, however many go-backs multiply them', () => {
    const filler = Array.from({ length: 390 }, (_, n) => task(`t${n}`, { condition: never }));
    const backs = Array.from({ length: 100 }, (_, n) => goBack(`back${n}`, 't0'));
    const simulation = simulate(buildVersion({ A: filler, B: backs }, [field('text', 'word')]));
    expect(simulation.run.steps.length).toBeLessThanOrEqual(mostRunSteps);
    expect(simulation.run.status).toBe('failed');
    expect(new Set(simulation.run.steps.map(({ reason }) => reason))).toContain('too_many_steps');
    const [failed] = simulation.run.steps.filter(({ status }) => status === 'failed');
    simulation.send({ type: 'skip', run_step_id: failed!.id, by: 'adam', note: '' });
    expect(simulation.run.steps.length).toBeLessThanOrEqual(mostRunSteps);
  });
});

describe('the texts of a run', () => {
  const fields = Array.from({ length: 12 }, (_, n) => field('long_text', `f${n}`));
  const long = 'x'.repeat(100_000);
  const version = buildVersion({ A: [form('one', fields)], B: [form('two', [field('long_text', 'g')])] });
  const answers = (count: number) => Object.fromEntries(fields.slice(0, count).map(({ id }) => [id, long]));

  it('are at most a million characters: an answer that exceeds them is rejected, and the error names the limit', () => {
    const simulation = simulate(version);
    const before = simulation.run;
    const beyond = expect.objectContaining({ code: 'run_too_large', values: { max: mostRunText } });
    expect(() => simulation.answer('one', 'ann', 'submitted', answers(11))).toThrow(beyond);
    expect(simulation.run).toBe(before);
    simulation.answer('one', 'ann', 'submitted', answers(10));
    expect(textSizeOf(simulation.run)).toBe(mostRunText);
    expect(() => simulation.answer('two', 'ann', 'submitted', { g: 'y' })).toThrow(beyond);
    simulation.answer('two', 'ann', 'submitted');
    expect(simulation.run.status).toBe('completed');
  });

  it('include drafts, and are limited at the start too', () => {
    const simulation = simulate(version);
    const fieldsOf = (count: number) =>
      Object.entries(answers(count)).map(([field_id, value]) => ({ field_id, value }));
    const draft = (count: number) => ({
      type: 'save_draft' as const,
      run_step_id: simulation.step('one').id,
      by: 'ann',
      comment: '',
      fields: fieldsOf(count),
    });
    expect(() => simulation.send(draft(11))).toThrow('run_too_large');
    simulation.send(draft(10));
    expect(() => simulate(buildVersion({ A: [task('t')] }, fields), { fields: answers(11) })).toThrow('run_too_large');
  });
});

it('the record of a condition keeps only the beginning of a long text', () => {
  const long = 'x'.repeat(100_000);
  const version = buildVersion({ A: [task('t', { condition: allOf(compares(null, 'word', 'is', 'other')) })] }, [
    field('long_text', 'word'),
  ]);
  const simulation = simulate(version, { fields: { word: long } });
  expect(JSON.stringify(simulation.step('t').why).length).toBeLessThan(1000);
  expect(simulation.step('t').why?.items?.[0]?.input).toMatch(/^x{200}…$/);
});

const never = allOf(compares(null, 'word', 'is', 'something'));

it('the size of a run is that of its values, notes, mails, comments and drafts together', () => {
  const simulation = simulate(buildVersion({ A: [task('a')] }));
  const [step] = simulation.run.steps;
  const vote = { user_workspace_id: 'ann', answer: 'done' as const, comment: 'four', at: 0, is_anonymous: false };
  const draft = { user_workspace_id: 'ben', comment: 'xyz', fields: [{ field_id: 'f', value: 'ab' }], saved_at: 0 };
  const size = (change: object, values: unknown[] = []) =>
    textSizeOf({
      steps: [{ ...step!, ...change }],
      values: values.map((value) => ({ value })) as never,
    });
  expect(size({})).toBe(0);
  expect(size({ note: 'no answer' })).toBe(9);
  expect(size({ mail: { subject: 'Hello', body: 'Dear' } })).toBe(9);
  expect(size({ note: 'ab', mail: { subject: 'c', body: 'def' } })).toBe(6);
  expect(size({ votes: [vote, vote] })).toBe(8);
  expect(size({ drafts: [draft] })).toBe(5);
  expect(size({}, ['abc', ['de', 'f'], null])).toBe(6);
  // A cell counts as at least twenty characters.
  expect(size({}, [[{ what: 'a', price: 'x'.repeat(30) }, { what: 'b' }]])).toBe(70);
});
