import { describe, expect, test } from 'vitest';
import { isPlanDay, readRule, weekdays, writeRule } from './rule.ts';
import { momentOf, nextOccurrence, occurrencesAfter, type Schedule } from './schedule.ts';

const schedule = (rule: string | null, zone: string, start: string): Schedule => {
  const read = rule === null ? null : readRule(rule);
  if (rule !== null && !read) throw new Error(`${rule} is no rule`);
  const [starts_on = '', starts_at = ''] = start.split(' ');
  return { rule: read, zone, starts_on, starts_at };
};

/** The local time in the zone, with its UTC offset. */
const shown = (at: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at * 1000)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'minute' })
    .replace('T', ' ');

const all = (one: Schedule, limit: number, after = 0) =>
  occurrencesAfter(one, after, limit).map((at) => shown(at, one.zone));

// The expected values were checked by hand against calendars and the IANA time zone database.
const vectors: [what: string, rule: string | null, zone: string, start: string, expected: string[]][] = [
  ['once', null, 'UTC', '2026-12-01 09:00', ['2026-12-01 09:00+00:00']],
  [
    'monthly on the 31st: the last day of shorter months',
    'FREQ=MONTHLY;COUNT=5',
    'UTC',
    '2026-01-31 09:00',
    [
      '2026-01-31 09:00+00:00',
      '2026-02-28 09:00+00:00',
      '2026-03-31 09:00+00:00',
      '2026-04-30 09:00+00:00',
      '2026-05-31 09:00+00:00',
    ],
  ],
  [
    'monthly on the 30th, over a leap year',
    'FREQ=MONTHLY;COUNT=3',
    'Asia/Bangkok',
    '2028-01-30 09:00',
    ['2028-01-30 09:00+07:00', '2028-02-29 09:00+07:00', '2028-03-30 09:00+07:00'],
  ],
  [
    'monthly on the last day, from the 30th',
    'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=4',
    'Europe/Paris',
    '2026-11-30 08:00',
    ['2026-11-30 08:00+01:00', '2026-12-31 08:00+01:00', '2027-01-31 08:00+01:00', '2027-02-28 08:00+01:00'],
  ],
  [
    'yearly on 29 February',
    'FREQ=YEARLY;COUNT=5',
    'UTC',
    '2028-02-29 08:00',
    [
      '2028-02-29 08:00+00:00',
      '2029-02-28 08:00+00:00',
      '2030-02-28 08:00+00:00',
      '2031-02-28 08:00+00:00',
      '2032-02-29 08:00+00:00',
    ],
  ],
  [
    'into summer time in Paris: 02:30 is skipped',
    'FREQ=DAILY;COUNT=3',
    'Europe/Paris',
    '2026-03-28 02:30',
    ['2026-03-28 02:30+01:00', '2026-03-29 03:00+02:00', '2026-03-30 02:30+02:00'],
  ],
  ...(
    [
      [
        'Europe/Paris',
        '2030-03-30 02:00',
        '2030-03-31 03:00+02:00',
        '2030-04-01 02:00+02:00',
        '2030-03-30 02:00+01:00',
      ],
      [
        'America/New_York',
        '2030-03-09 02:00',
        '2030-03-10 03:00-04:00',
        '2030-03-11 02:00-04:00',
        '2030-03-09 02:00-05:00',
      ],
      [
        'Africa/Cairo',
        '2030-04-25 00:00',
        '2030-04-26 01:00+03:00',
        '2030-04-27 00:00+03:00',
        '2030-04-25 00:00+02:00',
      ],
      [
        'Australia/Lord_Howe',
        '2030-10-05 02:00',
        '2030-10-06 02:30+11:00',
        '2030-10-07 02:00+11:00',
        '2030-10-05 02:00+10:30',
      ],
    ] as const
  ).map(([zone, start, changed, after, before]): (typeof vectors)[number] => [
    `into summer time in ${zone}: the first minute that is skipped`,
    'FREQ=DAILY;COUNT=3',
    zone,
    start,
    [before, changed, after],
  ]),
  [
    'out of summer time in Paris: 02:30 occurs twice and counts once',
    'FREQ=DAILY;COUNT=3',
    'Europe/Paris',
    '2026-10-24 02:30',
    ['2026-10-24 02:30+02:00', '2026-10-25 02:30+02:00', '2026-10-26 02:30+01:00'],
  ],
  [
    'over both clock changes in Paris it stays 09:00',
    'FREQ=MONTHLY;INTERVAL=3;COUNT=4',
    'Europe/Paris',
    '2026-01-15 09:00',
    ['2026-01-15 09:00+01:00', '2026-04-15 09:00+02:00', '2026-07-15 09:00+02:00', '2026-10-15 09:00+02:00'],
  ],
  [
    'into summer time in New York',
    'FREQ=DAILY;COUNT=3',
    'America/New_York',
    '2026-03-07 02:15',
    ['2026-03-07 02:15-05:00', '2026-03-08 03:00-04:00', '2026-03-09 02:15-04:00'],
  ],
  [
    'out of summer time in New York',
    'FREQ=DAILY;COUNT=3',
    'America/New_York',
    '2026-10-31 01:30',
    ['2026-10-31 01:30-04:00', '2026-11-01 01:30-04:00', '2026-11-02 01:30-05:00'],
  ],
  [
    'into summer time on Lord Howe, by half an hour',
    'FREQ=DAILY;COUNT=3',
    'Australia/Lord_Howe',
    '2026-10-03 02:10',
    ['2026-10-03 02:10+10:30', '2026-10-04 02:30+11:00', '2026-10-05 02:10+11:00'],
  ],
  [
    'out of summer time on Lord Howe',
    'FREQ=DAILY;COUNT=3',
    'Australia/Lord_Howe',
    '2026-04-04 01:45',
    ['2026-04-04 01:45+11:00', '2026-04-05 01:45+11:00', '2026-04-06 01:45+10:30'],
  ],
  [
    'in Bangkok, where the clock never changes',
    'FREQ=WEEKLY;COUNT=3',
    'Asia/Bangkok',
    '2026-03-22 02:30',
    ['2026-03-22 02:30+07:00', '2026-03-29 02:30+07:00', '2026-04-05 02:30+07:00'],
  ],
  [
    'every second week on Monday and Thursday, from a Wednesday',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=5',
    'UTC',
    '2026-11-25 09:00',
    [
      '2026-11-26 09:00+00:00',
      '2026-12-07 09:00+00:00',
      '2026-12-10 09:00+00:00',
      '2026-12-21 09:00+00:00',
      '2026-12-24 09:00+00:00',
    ],
  ],
  [
    'weekdays before the start do not count',
    'FREQ=WEEKLY;BYDAY=MO;COUNT=2',
    'UTC',
    '2026-11-25 09:00',
    ['2026-11-30 09:00+00:00', '2026-12-07 09:00+00:00'],
  ],
  [
    'until a day, that day included',
    'FREQ=DAILY;UNTIL=20261202',
    'America/New_York',
    '2026-11-30 23:30',
    ['2026-11-30 23:30-05:00', '2026-12-01 23:30-05:00', '2026-12-02 23:30-05:00'],
  ],
  [
    'until the day of its start',
    'FREQ=MONTHLY;UNTIL=20261130T235959Z',
    'UTC',
    '2026-11-30 09:00',
    ['2026-11-30 09:00+00:00'],
  ],
  ['until before its start', 'FREQ=DAILY;UNTIL=20261129', 'UTC', '2026-11-30 09:00', []],
  ['a single time', 'FREQ=YEARLY;COUNT=1', 'UTC', '2026-11-30 09:00', ['2026-11-30 09:00+00:00']],
  [
    'over the end of a year',
    'FREQ=DAILY;INTERVAL=2;COUNT=3',
    'Asia/Bangkok',
    '2026-12-30 00:00',
    ['2026-12-30 00:00+07:00', '2027-01-01 00:00+07:00', '2027-01-03 00:00+07:00'],
  ],
  [
    'every fifth month over the end of a year',
    'FREQ=MONTHLY;INTERVAL=5;COUNT=3',
    'UTC',
    '2026-10-31 12:00',
    ['2026-10-31 12:00+00:00', '2027-03-31 12:00+00:00', '2027-08-31 12:00+00:00'],
  ],
  [
    'on the second Tuesday of the month',
    'FREQ=MONTHLY;BYDAY=2TU;COUNT=3',
    'Europe/Paris',
    '2026-11-11 09:00',
    ['2026-12-08 09:00+01:00', '2027-01-12 09:00+01:00', '2027-02-09 09:00+01:00'],
  ],
  [
    'on the last Friday of every second month, also of one that has five',
    'FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR;COUNT=3',
    'UTC',
    '2026-11-01 09:00',
    ['2026-11-27 09:00+00:00', '2027-01-29 09:00+00:00', '2027-03-26 09:00+00:00'],
  ],
  [
    'on the fifth Monday: a month without one is left out',
    'FREQ=MONTHLY;BYDAY=5MO;COUNT=3',
    'UTC',
    '2026-11-01 09:00',
    ['2026-11-30 09:00+00:00', '2027-03-29 09:00+00:00', '2027-05-31 09:00+00:00'],
  ],
  [
    'on the first working day, where the month begins on a Saturday, a Sunday or a weekday',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1;COUNT=4',
    'Asia/Bangkok',
    '2026-08-01 09:00',
    ['2026-08-03 09:00+07:00', '2026-09-01 09:00+07:00', '2026-10-01 09:00+07:00', '2026-11-02 09:00+07:00'],
  ],
  [
    'on the last working day',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3',
    'UTC',
    '2027-01-01 17:00',
    ['2027-01-29 17:00+00:00', '2027-02-26 17:00+00:00', '2027-03-31 17:00+00:00'],
  ],
  [
    'on several days of the month: two that February does not have are its last day, once',
    'FREQ=MONTHLY;BYMONTHDAY=1,30,31;COUNT=5',
    'UTC',
    '2027-01-30 09:00',
    [
      '2027-01-30 09:00+00:00',
      '2027-01-31 09:00+00:00',
      '2027-02-01 09:00+00:00',
      '2027-02-28 09:00+00:00',
      '2027-03-01 09:00+00:00',
    ],
  ],
  [
    'on the last and the first day of the month, in the order of the calendar',
    'FREQ=MONTHLY;BYMONTHDAY=-1,1;COUNT=3',
    'UTC',
    '2027-01-15 09:00',
    ['2027-01-31 09:00+00:00', '2027-02-01 09:00+00:00', '2027-02-28 09:00+00:00'],
  ],
  [
    'on the first Monday and the third Thursday, until a day',
    'FREQ=MONTHLY;BYDAY=1MO,3TH;UNTIL=20270104',
    'UTC',
    '2026-11-03 09:00',
    ['2026-11-19 09:00+00:00', '2026-12-07 09:00+00:00', '2026-12-17 09:00+00:00', '2027-01-04 09:00+00:00'],
  ],
  [
    'where a zone skipped a whole day, the next moment counts once',
    'FREQ=DAILY;COUNT=4',
    'Pacific/Apia',
    '2011-12-28 00:00',
    ['2011-12-28 00:00-10:00', '2011-12-29 00:00-10:00', '2011-12-31 00:00+14:00'],
  ],
];

describe('the moments of a schedule', () => {
  test.each(vectors)('%s', (_what, rule, zone, start, expected) => {
    const one = schedule(rule, zone, start);
    expect(all(one, 10)).toEqual(expected);
    // Starting from any later moment gives the rest of the same list, because each moment is computed from the rule's
    // start.
    const moments = occurrencesAfter(one, 0, 10);
    for (const [index, at] of moments.entries()) {
      expect(occurrencesAfter(one, at - 1, 10)).toEqual(moments.slice(index));
      expect(nextOccurrence(one, at)).toBe(moments[index + 1] ?? null);
    }
  });

  test('after a start long ago are the same as when counted from the start, and are found at once', () => {
    for (const rule of [
      'FREQ=DAILY;INTERVAL=3',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA,SU',
      'FREQ=MONTHLY',
      'FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=30,31,-31',
      'FREQ=MONTHLY;BYDAY=5FR,-5SU',
      'FREQ=YEARLY',
    ]) {
      const one = schedule(rule, 'Europe/Paris', '1996-01-31 02:30');
      const walked = occurrencesAfter(one, 0, 5000);
      const after = walked[Math.min(25, walked.length - 20)] as number;
      for (const moment of [after - 1, after, after + 1, after + 86_400 * 40]) {
        const expected = walked.filter((at) => at > moment).slice(0, 10);
        expect(occurrencesAfter(one, moment, 10), rule).toEqual(expected);
      }
    }
    const old = schedule('FREQ=DAILY', 'Asia/Bangkok', '1970-01-01 09:00');
    expect(all(old, 2, momentOf('9998-12-30', '09:00', 'Asia/Bangkok'))).toEqual([
      '9998-12-31 09:00+07:00',
      '9999-01-01 09:00+07:00',
    ]);
  });

  test('end with the year 9999, whatever the rule', () => {
    for (const frequency of ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']) {
      const one = schedule(`FREQ=${frequency};INTERVAL=999`, 'Pacific/Kiritimati', '9999-12-30 23:59');
      expect(occurrencesAfter(one, 0, 10)).toHaveLength(1);
    }
  });
});

test('the moments up to a given one include it', () => {
  const one = schedule('FREQ=DAILY', 'UTC', '2026-11-23 09:00');
  const third = momentOf('2026-11-25', '09:00', 'UTC');
  const upTo = (until: number) => occurrencesAfter(one, 0, Number.POSITIVE_INFINITY, until).length;
  expect([upTo(third - 1), upTo(third), upTo(third + 1)]).toEqual([2, 3, 3]);
  expect(occurrencesAfter(one, 0, 0)).toEqual([]);
});

test('a rule that never happens has no date', () => {
  // No February has 23 working days; every month has the 20 that are asked for in the second rule.
  const never = schedule('FREQ=MONTHLY;INTERVAL=12;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=23', 'UTC', '2027-02-01 09:00');
  expect(occurrencesAfter(never, 0, 10)).toEqual([]);
  const always = schedule('FREQ=MONTHLY;INTERVAL=12;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=20', 'UTC', '2027-02-01 09:00');
  expect(all(always, 1)).toEqual(['2027-02-26 09:00+00:00']);
});

test('a rule that ends after thousands of times is counted from its start', () => {
  const one = schedule('FREQ=MONTHLY;BYDAY=2TU;COUNT=9999', 'UTC', '2026-01-01 09:00');
  const moments = occurrencesAfter(one, 0, 20_000);
  expect(moments).toHaveLength(9999);
  expect(nextOccurrence(one, moments[9997]!)).toBe(moments[9998]);
  expect(nextOccurrence(one, moments[9998]!)).toBeNull();
});

describe('a rule', () => {
  test.each([
    'FREQ=DAILY',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
    'FREQ=MONTHLY;COUNT=12',
    'FREQ=MONTHLY;BYMONTHDAY=-1',
    'FREQ=MONTHLY;BYMONTHDAY=1,15,-2,-1;COUNT=4',
    'FREQ=MONTHLY;BYDAY=2TU',
    'FREQ=MONTHLY;BYDAY=1MO,1TH,3WE,-1FR',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1',
    'FREQ=YEARLY;UNTIL=20301231',
  ])('is written as it is read: %s', (text) => {
    const rule = readRule(text);
    expect(rule && writeRule(rule)).toBe(text);
  });

  test('is read in lower case, with the RRULE prefix, with days in any order, and with WKST=MO', () => {
    const rule = readRule(' rrule:freq=weekly;byday=fr,mo;interval=1;wkst=mo ');
    expect(rule && writeRule(rule)).toBe('FREQ=WEEKLY;BYDAY=MO,FR');
  });

  test.each([
    ['FREQ=MONTHLY;BYMONTHDAY=-1,+15,1', 'FREQ=MONTHLY;BYMONTHDAY=1,15,-1'],
    ['FREQ=MONTHLY;BYDAY=-1FR,+2TU', 'FREQ=MONTHLY;BYDAY=2TU,-1FR'],
    ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=4,2', 'FREQ=MONTHLY;BYDAY=2TU,4TU'],
    ['FREQ=MONTHLY;BYSETPOS=-1,1;BYDAY=FR,MO', 'FREQ=MONTHLY;BYDAY=MO,FR;BYSETPOS=1,-1'],
  ])('has one written form: %s', (text, written) => {
    const rule = readRule(text);
    expect(rule && writeRule(rule)).toBe(written);
  });

  test('that is the longest possible is read', () => {
    const days = [1, 2, 3, 4, 5, -5, -4, -3, -2, -1].flatMap((nth) => weekdays.map((day) => nth + day));
    const text = `FREQ=MONTHLY;INTERVAL=999;BYDAY=${days.join()};UNTIL=99991231`;
    const rule = readRule(text);
    expect(rule && writeRule(rule)).toBe(text);
  });

  test.each([
    '',
    'nonsense',
    'FREQ=',
    'FREQ=SECONDLY',
    'FREQ=MINUTELY',
    'FREQ=HOURLY',
    'INTERVAL=2',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=DAILY;',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=-1',
    'FREQ=DAILY;INTERVAL=1.5',
    'FREQ=DAILY;INTERVAL=1000',
    'FREQ=DAILY;INTERVAL=1e3',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=1000000000',
    'FREQ=DAILY;COUNT=2;UNTIL=20301231',
    'FREQ=DAILY;UNTIL=tomorrow',
    'FREQ=DAILY;UNTIL=20260230',
    'FREQ=DAILY;UNTIL=20261301',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;BYDAY=MO,MO',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;BYDAY=,',
    'FREQ=WEEKLY;WKST=SU',
    'FREQ=MONTHLY;BYMONTHDAY=99',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYMONTHDAY=-32',
    'FREQ=MONTHLY;BYMONTHDAY=1,1',
    'FREQ=MONTHLY;BYMONTHDAY=1,',
    'FREQ=MONTHLY;BYMONTHDAY=1.5',
    'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=5FR',
    'FREQ=MONTHLY;BYMONTHDAY=13;BYSETPOS=1',
    'FREQ=MONTHLY;BYDAY=TU',
    'FREQ=MONTHLY;BYDAY=0TU',
    'FREQ=MONTHLY;BYDAY=6TU',
    'FREQ=MONTHLY;BYDAY=-6TU',
    'FREQ=MONTHLY;BYDAY=2TU,2TU',
    'FREQ=MONTHLY;BYDAY=2TU;BYSETPOS=1',
    'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=6',
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=0',
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=11',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=24',
    'FREQ=MONTHLY;BYSETPOS=1',
    'FREQ=YEARLY;BYDAY=2TU',
    'FREQ=YEARLY;BYMONTHDAY=1',
    'FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=1',
    'FREQ=WEEKLY;BYMONTHDAY=-1',
    'FREQ=DAILY;BYSETPOS=1',
    'FREQ=DAILY;__proto__=1',
    'FREQ=DAILY\nDTSTART:20260101',
  ])('is refused: %j', (text) => {
    expect(readRule(text)).toBeNull();
  });

  test('is refused by its length alone', () => {
    const huge = `FREQ=WEEKLY;BYDAY=${'MO,'.repeat(350_000)}MO`;
    expect(huge.length).toBeGreaterThan(1_000_000);
    expect(readRule(huge)).toBeNull();
  });

  test('accepts only valid calendar days from 1970 on', () => {
    expect(['2028-02-29', '1970-01-01', '9999-12-31'].every(isPlanDay)).toBe(true);
    expect(['2026-02-29', '1969-12-31', '2026-1-1', '2026-13-01', '', '2026-11-30T09:00'].some(isPlanDay)).toBe(false);
  });
});
