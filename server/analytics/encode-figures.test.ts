import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { naiveTimes, rounded } from '../testing/naive-figures.ts';
import { addFact, type Bag, bagOf, type Fact, type Figures, removeFact } from './breakdown-figures.ts';
import { pickFromLists, sliceOfLists } from './cut-ranks.ts';
import { addDecoded, decodeFigures, encodeFigures } from './encode-figures.ts';
import { joinLists, listsOfBags, withoutGone } from './lists-of-bags.ts';
import { decodeValues } from './pack-values.ts';
import { bucketOf } from './value-buckets.ts';
import { timesOfBags, valuesOfBags } from './values-of-bags.ts';

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

const valuesOf = (bag: Bag) => [...joinLists(withoutGone([bag], listsOfBags([bag]))).sort()];

/** Everything in figures, in one order. */
const listed = (figures: Figures) =>
  [...figures]
    .flatMap(([subject, bags]) => [...bags].map(([name, bag]) => [subject, name, bag.count, valuesOf(bag)]))
    .toSorted((one, other) => (`${one[0]} ${one[1]}` < `${other[0]} ${other[1]}` ? -1 : 1));

describe('packed figures', () => {
  test('are the same when they are unpacked, and the sum when they are added to others', () => {
    fc.assert(
      fc.property(facts, facts, fc.constantFrom(0, 200), (one, other, most) => {
        const figures: Figures = new Map();
        addDecoded(figures, decodeFigures(encodeFigures(figuresOf(one), most)));
        expect(listed(figures)).toEqual(listed(figuresOf(one)));
        addDecoded(figures, decodeFigures(encodeFigures(figuresOf(other), most)));
        expect(listed(figures)).toEqual(listed(figuresOf([...one, ...other])));
      }),
    );
  });

  test('do not depend on the order in which facts were added and taken out', () => {
    fc.assert(
      fc.property(facts, facts, (kept, gone) => {
        const figures = figuresOf([...gone, ...kept]);
        for (const fact of gone) removeFact(figures, fact);
        expect(encodeFigures(figures, 0)).toEqual(encodeFigures(figuresOf(kept.toReversed()), 0));
      }),
    );
  });

  test('are the same as those of what is left, if some was taken out and added after they were unpacked', () => {
    fc.assert(
      fc.property(facts, facts, facts, fc.constantFrom(0, 200), (kept, gone, added, most) => {
        const figures: Figures = new Map();
        addDecoded(figures, decodeFigures(encodeFigures(figuresOf([...kept, ...gone]), most)));
        for (const fact of gone) removeFact(figures, fact);
        for (const fact of added) addFact(figures, fact);
        expect(encodeFigures(figures, most)).toEqual(encodeFigures(figuresOf([...kept, ...added]), most));
      }),
    );
  });

  test('take two characters for most times in whole seconds', () => {
    const times = Array.from({ length: 150 }, (_, index): Fact => ['actions', 'one', 'time', (index * 977 + 5) * 1e6]);
    const { body } = encodeFigures(figuresOf(times));
    expect(body.length).toBeLessThanOrEqual(300);
    // PostgreSQL sends them as they are.
    expect(body.toString('latin1')).toMatch(/^[ -\x7f]*$/);
  });

  test('refuse to lose what was not added', () => {
    expect(() => removeFact(figuresOf([['actions', 'one', 'time', 1]]), ['actions', 'one', 'time', 2])).toThrow(
      'No time of one',
    );
  });
});

const bagWith = (all: number[]): Bag => ({ count: all.length, values: all, stored: [], packed: [], gone: [] });

test('times of values equal a computation by sorting them all', () => {
  const milliseconds = fc.array(fc.oneof(fc.integer({ min: -5, max: 9 }), fc.integer({ min: 0, max: 2 ** 36 })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(milliseconds, (times) => {
      expect(rounded(timesOfBags([bagWith(times.map((time) => time * 1000))]))).toEqual(rounded(naiveTimes(times)));
    }),
  );
});

test('values of many lists are found by their rank, whatever a sample says', () => {
  const lists = fc.array(
    fc.record({
      length: fc.integer({ min: 0, max: 300 }),
      least: fc.constantFrom(0, 0, 1_000, 1e9),
      width: fc.constantFrom(0, 1, 50, 1e6),
      seed: fc.integer({ min: 1, max: 1e6 }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(lists, fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { maxLength: 4 }), (made, shares) => {
      const of = made.map(({ length, least, width, seed }) =>
        Float64Array.from({ length }, (_, at) => least + (((at + 1) * seed * 7_919) % 1_009) * width).sort(),
      );
      const rooms = of.map((one) => ({ of: one, from: 0, to: one.length }));
      const all = of.flatMap((one) => [...one]).sort((one, other) => one - other);
      const ranks = all.length ? shares.map((share) => Math.floor(share * all.length)).sort((a, b) => a - b) : [];
      expect(pickFromLists(rooms, ranks)).toEqual(ranks.map((rank) => all[rank]));
      const [first = 0, last = 0] = [ranks[0], ranks.at(-1)];
      expect(sliceOfLists(rooms, first, last)).toEqual(all.slice(first, last + 1));
    }),
  );
});

describe('values that are read by bucket', () => {
  const numbers = fc.array(values, { maxLength: 30 });
  const factOf = (value: number): Fact => ['actions', 'one', 'time', value];

  test('give what all of them give, with what was added and taken out since', () => {
    fc.assert(
      fc.property(
        fc.array(numbers, { minLength: 1, maxLength: 4 }),
        numbers,
        fc.infiniteStream(fc.boolean()),
        (days, added, draw) => {
          const figures: Figures = new Map();
          const bodies = days.map((of, row) => {
            const encoded = encodeFigures(figuresOf(of.map(factOf)), 0);
            addDecoded(figures, decodeFigures({ ...encoded, body: null }), row);
            return encoded.body;
          });
          const gone = days.flat().filter(() => draw.next().value);
          for (const value of gone) removeFact(figures, factOf(value));
          for (const value of added) addFact(figures, factOf(value));
          const left = figuresOf([...days.flat(), ...added].map(factOf));
          for (const value of gone) removeFact(left, factOf(value));
          const all = valuesOf(bagOf(left, 'one', 'time'));
          const bag = bagOf(figures, 'one', 'time');
          const compute = () => {
            const { count, pick, slice, countBelow } = valuesOfBags([bag]);
            const ranks = [0, count >> 1, count - 1].filter((rank) => rank >= 0 && rank < count);
            return {
              count,
              picked: pick(ranks),
              middle: slice(count >> 2, count >> 1),
              below: [countBelow(1_000_000), countBelow(2 ** 51)],
              // Sums of such numbers are not exact.
              times: rounded({ ...timesOfBags([bag]), mean: 0 }),
            };
          };
          compute();
          loadWanted(bag, bodies);
          const count = all.length;
          expect(compute()).toEqual({
            count,
            picked: [0, count >> 1, count - 1].filter((rank) => rank >= 0 && rank < count).map((rank) => all[rank]),
            middle: all.slice(count >> 2, (count >> 1) + 1),
            below: [1_000_000, 2 ** 51].map((limit) => all.filter((value) => value < limit).length),
            times: rounded({ ...timesOfBags([bagWith(all)]), mean: 0 }),
          });
          expect(bag.packed.every(({ wanted }) => wanted.size === 0)).toBe(true);
        },
      ),
    );
  });

  test('want few of many', () => {
    const figures: Figures = new Map();
    const times = Array.from({ length: 2_000 }, (_, index) => factOf(Math.round(1e10 * Math.exp(Math.sin(index) * 3))));
    addDecoded(figures, decodeFigures({ ...encodeFigures(figuresOf(times)), body: null }));
    const bag = bagOf(figures, 'one', 'time');
    const mean = times.reduce((sum, [, , , value]) => sum + (value ?? 0), 0) / times.length / 1e6;
    expect(timesOfBags([bag]).mean).toBeCloseTo(mean, 5);
    const [packed] = bag.packed;
    const wanted = [...(packed?.wanted ?? [])].map((bucket) => packed?.counts[packed.buckets.indexOf(bucket)] ?? 0);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.reduce((sum, one) => sum + one, 0)).toBeLessThan(300);
  });

  test('refuse to lose what is not there', () => {
    const figures: Figures = new Map();
    addDecoded(figures, decodeFigures({ ...encodeFigures(figuresOf([factOf(5e6), factOf(6e6)]), 0), body: null }));
    removeFact(figures, factOf(9e12));
    expect(() => valuesOfBags([bagOf(figures, 'one', 'time')])).toThrow('to take out');
  });

  /** As `load-days.ts` does. */
  function loadWanted({ packed }: Bag, bodies: readonly Buffer[]): void {
    for (const one of packed) {
      for (const bucket of one.wanted) {
        const at = one.buckets.indexOf(bucket);
        const to = one.counts[at] as number;
        const found = new Float64Array(to);
        decodeValues(bodies[one.row] as Buffer, one.starts[at] as number, one.unit, { of: found, from: 0, to, sum: 0 });
        one.loaded.set(bucket, found);
      }
      one.wanted.clear();
    }
  }
});

test('buckets are in the order of the values, four for each doubling', () => {
  fc.assert(
    fc.property(values, values, (one, other) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      expect(bucketOf(less)).toBeLessThanOrEqual(bucketOf(more));
      expect(bucketOf(less)).toBeGreaterThanOrEqual(0);
    }),
  );
  expect([2 ** 19 - 1, 2 ** 19, 2 ** 20, 2 ** 30, 2 ** 50 - 1, 2 ** 50, 2 ** 50 + 2 ** 36].map(bucketOf)).toEqual([
    0, 1, 5, 45, 124, 125, 126,
  ]);
});
