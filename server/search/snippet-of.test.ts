import { expect, test } from 'vitest';
import { snippetOf } from './snippet-of.ts';

test('a snippet is the part of a text in which the words stand', () => {
  expect(snippetOf('Book\nthe  ROOM', 'room')).toBe('Book the ROOM');
  const long = `${'before '.repeat(20)}needle ${'after '.repeat(20)}`;
  const snippet = snippetOf(long, 'needle');
  expect(snippet).toMatch(/^….*before needle after .*…$/);
  expect(snippet.length).toBeLessThan(100);
  expect(snippetOf('x'.repeat(200), 'needle')).toMatch(/^x+…$/);
});

test('a snippet has the letters as they were written, where folding changes their number', () => {
  const text = `${'œ é น้ำ '.repeat(30)}Œuvre du café ${'น้ำ '.repeat(30)}`;
  expect(snippetOf(text, 'oeuvre du cafe')).toMatch(/^….*Œuvre du café.*…$/);
});
