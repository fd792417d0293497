import { expect, test } from 'vitest';
import { previousOf } from './query.ts';

const before = { queryKey: ['/api/workspaces/:ws/tags', { ws: 'one' }, { page: 1 }] };

test('keeps what is shown while another page of it loads', () => {
  expect(previousOf({ ws: 'one' })('tags', before)).toBe('tags');
});

test('keeps nothing of another workspace', () => {
  expect(previousOf({ ws: 'two' })('tags', before)).toBeUndefined();
});

test('keeps nothing where nothing was shown', () => {
  expect(previousOf({ ws: 'one' })(undefined, undefined)).toBeUndefined();
});
