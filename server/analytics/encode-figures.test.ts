import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { naiveTimes, rounded } from '../testing/naive-figures.ts';
import { addFact, type Fact, type Figures, removeFact, timesOfValues } from './breakdown-figures.ts';
import { addEncoded, encodeFigures } from './encode-figures.ts';

const values = fc.oneof(
  fc.integer({ min: -40, max: 4_000_000 }).map((seconds) => seconds * 1_000_000),
  fc.integer({ min: -1_000, max: 2 ** 50 }),
  fc.constantFrom(0, 1, 127, 128, 1_000_000, 2 ** 52),
);
const facts = fc.array(
  fc.tuple(
    fc.constant('actions' as const),
    fc.constantFrom('one', 'two', 'a "third"'),
    fc.constantFrom('time', 'open'),
    fc.option(values, { nil: null }),
  ),
  { maxLength: 40 },
);

const figuresOf = (added: readonly Fact[]): Figures => {
  const figures: Figures = new Map();
  for (const fact of added) addFact(figures, fact);
  return figures;
};

/** Everything in figures, in one order. */
const listed = (figures: Figures) =>
  [...figures]
    .flatMap(([subject, bags]) =>
      [...bags].map(([name, bag]) => [subject, name, bag.count, bag.values.toSorted((one, other) => one - other)]),
    )
    .toSorted((one, other) => (`${one[0]} ${one[1]}` < `${other[0]} ${other[1]}` ? -1 : 1));

describe('packed figures', () => {
  test('are the same when they are unpacked, and the sum when they are added to others', () => {
    fc.assert(
      fc.property(facts, facts, (one, other) => {
        const figures: Figures = new Map();
        addEncoded(figures, encodeFigures(figuresOf(one)));
        expect(listed(figures)).toEqual(listed(figuresOf(one)));
        addEncoded(figures, encodeFigures(figuresOf(other)));
        expect(listed(figures)).toEqual(listed(figuresOf([...one, ...other])));
      }),
    );
  });

  test('do not depend on the order in which facts were added and taken out', () => {
    fc.assert(
      fc.property(facts, facts, (kept, gone) => {
        const figures = figuresOf([...gone, ...kept]);
        for (const fact of gone) removeFact(figures, fact);
        expect(encodeFigures(figures)).toEqual(encodeFigures(figuresOf(kept.toReversed())));
      }),
    );
  });

  test('take two bytes for most times in whole seconds', () => {
    const times = Array.from({ length: 150 }, (_, index): Fact => ['actions', 'one', 'time', (index * 977 + 5) * 1e6]);
    expect(encodeFigures(figuresOf(times)).body.length).toBeLessThanOrEqual(300);
  });

  test('refuse to lose what was not added', () => {
    expect(() => removeFact(figuresOf([['actions', 'one', 'time', 1]]), ['actions', 'one', 'time', 2])).toThrow(
      'No time of one',
    );
  });
});

test('times of values equal a computation by sorting them all', () => {
  const milliseconds = fc.array(fc.oneof(fc.integer({ min: -5, max: 9 }), fc.integer({ min: 0, max: 2 ** 36 })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(milliseconds, (times) => {
      expect(rounded(timesOfValues(times.map((time) => time * 1000)))).toEqual(rounded(naiveTimes(times)));
    }),
  );
});
