import { describe, expect, it } from 'vitest';
import { fillInsertions, insertedKeys, lenientBudget, longestFilled, strictBudget } from './insertions.ts';

it('finds the keys of a text, each once', () => {
  expect(insertedKeys('Dear {{ name }}, {{amount}} {{name}} {{No Key}} {single} {{}}')).toEqual([
    'name',
    'amount',
    'No Key',
    '',
  ]);
});

it('replaces known keys with escaped text, and unknown keys with nothing', () => {
  const texts = new Map([['name', '<b>{{amount}}</b>']]);
  const filled = fillInsertions(
    'To {{name}}{{constructor}}{{__proto__}}!',
    (key) => texts.get(key),
    (text) => text.replaceAll('<', '&lt;'),
  );
  expect(filled).toBe('To &lt;b>{{amount}}&lt;/b>!');
});

it('does not interpret replacement patterns in inserted text', () => {
  expect(
    fillInsertions(
      '{{a}}',
      () => "$& $1 $'",
      (text) => text,
    ),
  ).toBe("$& $1 $'");
});

it('takes time in proportion to the text', () => {
  for (const nasty of ['{{'.repeat(50_000), `{{${' '.repeat(100_000)}`, '{{a'.repeat(30_000)]) {
    expect(insertedKeys(nasty)).toEqual([]);
  }
});

describe('a text of thousands of long insertions', () => {
  // 2,857 insertions of 99,000 characters would be one string of 283 MB.
  const bomb = '{{f}}, '.repeat(2857);
  const long = 'x'.repeat(99_000);
  let asked = 0;
  const fill = (text: string, budget = strictBudget()) =>
    fillInsertions(
      text,
      () => {
        asked++;
        return long;
      },
      (inserted) => inserted,
      budget,
    );

  it('is rejected before it is built, and the error names the limit', () => {
    asked = 0;
    expect(() => fill(bomb)).toThrow(
      expect.objectContaining({ code: 'text_too_long', values: { max: longestFilled } }),
    );
    expect(asked).toBe(1);
    expect(fill('{{f}}{{f}}')).toHaveLength(198_000);
    expect(() => fill('{{f}}{{f}}{{f}}')).toThrow('text_too_long');
  });

  it('is cut where it is only shown, and what follows has what is left of the budget', () => {
    const budget = lenientBudget(100_000);
    const shown = fill(bomb, budget);
    expect(shown.startsWith(`${long}, …, …, `)).toBe(true);
    expect(shown.length).toBeLessThan(150_000);
    expect(fill('{{f}} and more', budget)).toMatch(/^…( and more|…)$/);
    expect(fill('y'.repeat(2000), budget)).toBe('…');
  });
});
