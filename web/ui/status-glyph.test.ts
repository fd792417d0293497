import { expect, test } from 'vitest';
import { shownStatus } from './status-glyph.tsx';

test('shows a known status as it is, any other as the default', () => {
  expect(shownStatus('failed')).toBe('failed');
  expect(shownStatus('of a newer server')).toBe('default');
});
