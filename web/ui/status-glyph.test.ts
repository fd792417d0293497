import { expect, test } from 'vitest';
import { shownStatus } from './status-glyph.tsx';

test('a status that is known is shown as it is, any other as the default', () => {
  expect(shownStatus('failed')).toBe('failed');
  expect(shownStatus('of a newer server')).toBe('default');
});
