import { describe, expect, it } from 'vitest';
import { evaluate, leavesOf, NotEvaluable, sourcesOf } from './conditions.ts';
import {
  type Comparator,
  type Conditions,
  comparators,
  type FieldType,
  fieldTypes,
  type PlainValue,
  type Value,
} from './definition.ts';
import { newestAttempts } from './facts.ts';
import { comparatorsFor } from './fields.ts';
import {
  allOf,
  anyOf,
  approval,
  buildVersion,
  compares,
  ended,
  field,
  form,
  wasSkipped,
} from './testing/build-definition.ts';
import { buildPeople } from './testing/build-people.ts';
import { simulate } from './testing/simulate.ts';
import { indexOf } from './version-index.ts';

const people = buildPeople({ groups: { team: ['ann'], others: ['ben'] } });

/** Compares one value in a trigger form. */
function compared(type: FieldType, value: Value, comparator: Comparator, comparand: PlainValue): boolean {
  const source = field(type, 'source', { of: ['red', 'blue', 'green'] });
  const simulation = simulate(buildVersion({ A: [approval('a')] }, [source]), { people, fields: { source: value } });
  return evaluateIn(simulation, allOf(compares(null, 'source', comparator, comparand))).result;
}

function evaluateIn({ version, run, context }: ReturnType<typeof simulate>, conditions: Conditions) {
  return evaluate(conditions, { index: indexOf(version), run, newest: newestAttempts(run), context });
}

describe('a comparison', () => {
  it.each<[FieldType, Value, Comparator, PlainValue, boolean]>([
    ['text', 'Paris', 'is', 'Paris', true],
    ['text', 'Paris', 'is', 'paris', false],
    ['text', 'Paris', 'is_not', 'Lyon', true],
    ['text', 'Paris', 'is_not', 'Paris', false],
    ['long_text', 'in Paris', 'contains', 'Par', true],
    ['long_text', 'in Paris', 'contains', 'Lyon', false],
    ['long_text', 'in Paris', 'does_not_contain', 'Lyon', true],
    ['email', 'a@b.com', 'contains', '@b.', true],
    ['email', 'a@b.com', 'is', 'a@b.com', true],
    ['url', 'https://a.com', 'starts_with', 'https:', true],
    ['phone_number', '+33123456789', 'starts_with', '+33', true],
    ['phone_number', '+33123456789', 'starts_with', '+66', false],
    ['radio', 'red', 'is', 'red', true],
    ['radio', 'red', 'is_not', 'red', false],
    ['dropdown', 'red', 'is', 'blue', false],
    ['checkbox', ['red', 'blue'], 'includes', 'blue', true],
    ['checkbox', ['red', 'blue'], 'includes', 'green', false],
    ['checkbox', ['red', 'blue'], 'does_not_include', 'green', true],
    ['checkbox', ['red', 'blue'], 'includes_all_of', ['blue', 'red'], true],
    ['checkbox', ['red', 'blue'], 'includes_all_of', ['blue', 'green'], false],
    ['number', '0.10', 'eq', '0.1', true],
    ['number', '9007199254740993', 'eq', '9007199254740992', false],
    ['number', '10', 'gt', '9', true],
    ['currency', '12.50', 'lte', '12.5', true],
    ['currency', '12.51', 'lte', '12.5', false],
    ['currency', '12.50', 'ne', '12.5', false],
    ['percent', '-1', 'lt', '0', true],
    ['percent', '0', 'gte', '0', true],
    ['duration', 90, 'gt', 60, true],
    ['duration', 90, 'eq', '90', true],
    ['duration', 0, 'lt', 1, true],
    ['date', '2026-03-10', 'eq', '2026-03-10', true],
    ['date', '2026-03-10', 'lt', '2026-10-01', true],
    ['date', '2026-03-10', 'gte', '2026-03-11', false],
    ['date', '2026-03-10', 'within_last_days', 0, true],
    ['date', '2026-03-08', 'within_last_days', '2', true],
    ['date', '2026-03-07', 'within_last_days', 2, false],
    ['date', '2026-03-11', 'within_last_days', 2, false],
    ['date', '2026-03-12', 'within_next_days', 2, true],
    ['date', '2026-03-13', 'within_next_days', 2, false],
    ['date', '2026-03-09', 'within_next_days', 2, false],
    ['collaborator', 'ann', 'is', 'ann', true],
    ['collaborator', 'ann', 'is_not', 'ben', true],
    ['collaborator', 'ann', 'in_group', 'team', true],
    ['collaborator', 'ann', 'in_group', 'others', false],
    ['task', true, 'is_done', null, true],
    ['task', false, 'is_done', null, false],
    ['task', false, 'is_not_done', null, true],
    ['task', true, 'is_not_done', null, false],
    ['text', 'x', 'is_empty', null, false],
    ['text', 'x', 'is_not_empty', null, true],
    ['task', false, 'is_empty', null, false],
  ])('of %s: %j %s %j is %s', (type, value, comparator, comparand, result) => {
    expect(compared(type, value, comparator, comparand)).toBe(result);
  });

  const comparands: Partial<Record<FieldType, PlainValue>> = {
    ...{ number: '1', currency: '1', percent: '1', duration: 1, date: '2026-01-01' },
    ...{ radio: 'red', dropdown: 'red', collaborator: 'ann' },
  };
  const special: Partial<Record<Comparator, PlainValue>> = {
    ...{ includes: 'red', does_not_include: 'red', includes_all_of: ['red'], in_group: 'team' },
    ...{ within_last_days: 1, within_next_days: 1 },
  };
  const pairs = fieldTypes.flatMap((type) => comparators.map((comparator) => [type, comparator] as const));
  const fitting = pairs.filter(([type, comparator]) => comparatorsFor(field(type, 'any')).includes(comparator));

  it.each(fitting)('of an empty %s is false for %s, except for is_empty', (type, comparator) => {
    const comparand = special[comparator] ?? comparands[type] ?? 'x';
    expect(compared(type, null, comparator, comparand)).toBe(comparator === 'is_empty');
  });

  it.each(pairs.filter((pair) => !fitting.includes(pair)))('of %s with %s cannot be evaluated', (type, comparator) => {
    expect(() => compared(type, null, comparator, 'x')).toThrow(NotEvaluable);
  });

  it.each<[FieldType, Comparator, PlainValue]>([
    ['number', 'gt', 'many'],
    ['date', 'eq', '2026-02-30'],
    ['date', 'within_last_days', '-1'],
    ['radio', 'is', 'purple'],
    ['checkbox', 'includes_all_of', ['red', 'purple']],
    ['text', 'contains', ''],
    ['collaborator', 'in_group', 'no such group'],
  ])('of %s with %s %j cannot be evaluated', (type, comparator, comparand) => {
    expect(() => compared(type, null, comparator, comparand)).toThrow(NotEvaluable);
  });

  it('counts days in the zone of the workspace', () => {
    const version = buildVersion({ A: [approval('a')] }, [field('date', 'day')]);
    const late = { now: Date.parse('2026-03-10T20:00:00Z') / 1000, zone: 'Asia/Bangkok' };
    const simulation = simulate(version, { fields: { day: '2026-03-11' }, context: late });
    expect(evaluateIn(simulation, allOf(compares(null, 'day', 'within_last_days', 0))).result).toBe(true);
  });
});

describe('conditions', () => {
  const version = buildVersion(
    {
      First: [
        approval('ok'),
        form('paper', [field('number', 'n')]),
        form('left', [field('text', 't')], { condition: allOf(ended('ok', 'disapprove')) }),
      ],
      Second: [approval('last')],
    },
    [],
  );
  const simulation = () =>
    simulate(version).answer('ok', 'ann', 'approve').answer('paper', 'ann', 'submitted', { n: '5' });

  it('are true without items', () => {
    expect(evaluateIn(simulation(), allOf()).result).toBe(true);
    expect(evaluateIn(simulation(), anyOf()).result).toBe(true);
  });

  it('are joined by all or any', () => {
    const [yes, no] = [ended('ok', 'approve'), ended('ok', 'disapprove')];
    const results = [allOf(yes, yes), allOf(yes, no), allOf(no, no), anyOf(yes, no), anyOf(no, yes), anyOf(no, no)];
    expect(results.map((conditions) => evaluateIn(simulation(), conditions).result)).toEqual([
      ...[true, false, false],
      ...[true, true, false],
    ]);
  });

  it('record the outcome that was compared, and none of a source that was cancelled', () => {
    const record = evaluateIn(simulation(), allOf(wasSkipped('ok'), wasSkipped('left')));
    expect(record.items).toMatchObject([
      { result: false, input: 'approve' },
      { result: true, input: null },
    ]);
    const { version: its, run, step, context } = simulation();
    // As a go-back leaves it: cancelled, with the outcome that somebody had given.
    const cancelled = { ...step.call({ run }, 'ok'), status: 'cancelled' as const };
    const newest = new Map(newestAttempts(run)).set('ok', cancelled);
    const facts = { index: indexOf(its), run, newest, context };
    expect(evaluate(allOf(ended('ok', 'approve')), facts).items).toMatchObject([{ result: false, input: null }]);
  });

  it('keep the first 200 characters of a text', () => {
    const texts = buildVersion({ A: [approval('a')] }, [field('text', 'source')]);
    const input = (text: string) => {
      const one = simulate(texts, { people, fields: { source: text } });
      return evaluateIn(one, allOf(compares(null, 'source', 'is_not_empty'))).items?.[0]?.input;
    };
    expect([input('x'.repeat(200)), input('x'.repeat(201))]).toEqual(['x'.repeat(200), `${'x'.repeat(200)}…`]);
  });

  it('nest, and record everything that was compared', () => {
    const nest = allOf(ended('ok', 'approve'), anyOf(ended('ok', 'disapprove'), compares('paper', 'n', 'gt', '4')));
    expect(evaluateIn(simulation(), nest)).toMatchObject({
      result: true,
      match: 'all',
      items: [
        { result: true, input: 'approve', comparator: 'is', comparator_value: 'approve' },
        {
          match: 'any',
          result: true,
          items: [
            { result: false, input: 'approve' },
            { result: true, input: '5', comparator: 'gt', comparator_value: '4' },
          ],
        },
      ],
    });
    expect(leavesOf(nest)).toHaveLength(3);
    expect(sourcesOf(nest)).toEqual(new Set(['ok', 'paper']));
  });

  it('are false for a skipped source, except was skipped and is empty', () => {
    const { states } = simulation();
    expect(states.left).toBe('skipped condition_false');
    const results = [
      wasSkipped('left'),
      wasSkipped('ok'),
      ended('left', 'submitted'),
      compares('left', 't', 'is_not', 'x'),
      compares('left', 't', 'is_not_empty'),
      compares('left', 't', 'is_empty'),
    ].map((condition) => evaluateIn(simulation(), allOf(condition)).result);
    expect(results).toEqual([true, false, false, false, false, true]);
  });

  it.each([
    ['an unknown action', ended('nobody', 'done')],
    ['an action that is not settled', ended('last', 'approve')],
    ['the outcome of the trigger form', { ...ended('ok', 'approve'), step_id: null }],
    ['no outcome', { ...ended('ok', 'approve'), answer: undefined }],
    ['an unknown field', compares('paper', 'nothing', 'is_empty')],
    ['a field of another form', compares('ok', 'n', 'is_empty')],
    ['no comparator', { ...compares('paper', 'n', 'eq', '1'), comparator: undefined }],
  ])('cannot be evaluated when they name %s', (_name, condition) => {
    expect(() => evaluateIn(simulation(), anyOf(ended('ok', 'approve'), condition))).toThrow(NotEvaluable);
  });
});
