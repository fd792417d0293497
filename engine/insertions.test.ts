import { expect, it } from 'vitest';
import { fillInsertions, insertedKeys } from './insertions.ts';

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
