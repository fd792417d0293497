import { expect, test } from 'vitest';
import { firstOptions } from './first-options.ts';

const option = (label: string) => ({ value: label, label, disabled: false });
const more = (label: string) => ({ value: 'more-options', label, disabled: true });
const describeMore = (count: number) => `${count} more`;

test('options are found whatever their accents, case and forms, also within groups', () => {
  const options = [option('Énergie'), { group: 'Others', items: [option('Hôtel'), option('énergie 2'), option('น้ำ')] }];
  const find = (search: string) => firstOptions(options, { search, limit: 10, describeMore });
  expect(find('ENERGIE')).toEqual([option('Énergie'), { group: 'Others', items: [option('énergie 2')] }]);
  expect(find('น\u0e4d\u0e49า')).toEqual([{ group: 'Others', items: [option('น้ำ')] }]);
  expect(find(' ')).toEqual(options);
  expect(find('nothing')).toEqual([]);
});

test('of each group the first are offered, with how many were left out', () => {
  const [one, two, three] = [option('Team 1'), option('Team 2'), option('Team 3')];
  const options = [
    { group: 'Groups', items: [one, two, three] },
    { group: 'People', items: [option('Amara')] },
  ];
  expect(firstOptions(options, { search: '', limit: 2, describeMore })).toEqual([
    { group: 'Groups', items: [one, two, more('1 more')] },
    { group: 'People', items: [option('Amara')] },
  ]);
  expect(firstOptions([one, two, three], { search: 'team', limit: 1, describeMore })).toEqual([one, more('2 more')]);
  expect(firstOptions([one, two, three], { search: '', limit: 1 })).toEqual([one]);
});

test('the chosen option is among them, and what is not listed is counted until something is typed', () => {
  const [one, two, three] = [option('Team 1'), option('Team 2'), option('Team 3')];
  const given = { limit: 1, chosen: 'Team 3', unlisted: 40, describeMore };
  expect(firstOptions([one, two, three], { ...given, search: '' })).toEqual([one, three, more('41 more')]);
  expect(firstOptions([one, two, three], { ...given, search: '2' })).toEqual([two]);
});
