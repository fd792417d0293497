import { expect, test } from 'vitest';
import { creatorName, displayName, fullName } from './person-name.ts';

test.each([
  ['both names', 'Mali', 'Srisuk', { display: 'Mali Srisuk', creator: 'Mali Srisuk', full: 'Mali Srisuk' }],
  ['the first name only', 'Mali', '', { display: 'Mali', creator: 'm@northlake.example', full: null }],
  ['the last name only', '', 'Srisuk', { display: 'Srisuk', creator: 'm@northlake.example', full: null }],
  ['none', '', '', { display: 'm@northlake.example', creator: 'm@northlake.example', full: null }],
])('the name of a person with %s', (_, first_name, last_name, expected) => {
  const person = { first_name, last_name, email: 'm@northlake.example' };
  expect({ display: displayName(person), creator: creatorName(person), full: fullName(person) }).toEqual(expected);
});
