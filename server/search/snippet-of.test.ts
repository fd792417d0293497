import { expect, test } from 'vitest';
import { snippetOf } from './snippet-of.ts';

test('a snippet is the part of a text in which the words stand', () => {
  expect(snippetOf('Book\nthe  room', 'ROOM')).toBe('Book the room');
  const long = `${'before '.repeat(20)}needle ${'after '.repeat(20)}`;
  const snippet = snippetOf(long, 'needle');
  expect(snippet).toMatch(/^….*before needle after .*…$/);
  expect(snippet.length).toBeLessThan(100);
  expect(snippetOf('x'.repeat(200), 'needle')).toMatch(/^x+…$/);
});
