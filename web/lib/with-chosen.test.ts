import { expect, test } from 'vitest';
import { withChosen } from './with-chosen.ts';

const [one, two] = [
  { value: '1', label: 'One' },
  { value: '2', label: 'Two' },
];

test('shows what is chosen and not offered any more after the options, once', () => {
  expect(withChosen([one!, two!], ['2', '3'], (id) => `Former ${id}`)).toEqual([
    one,
    two,
    { value: '3', label: 'Former 3' },
  ]);
  expect(withChosen([one!], ['3'])).toEqual([one, { value: '3', label: '…' }]);
});

test('looks into groups, and stands before them', () => {
  const groups = [{ group: 'All', items: [one!, two!] }];
  expect(withChosen([...groups], ['2'])).toEqual(groups);
  expect(withChosen([...groups, { value: 'fixed', label: 'Fixed' }], ['3'])).toEqual([
    { value: '3', label: '…' },
    ...groups,
    { value: 'fixed', label: 'Fixed' },
  ]);
});
