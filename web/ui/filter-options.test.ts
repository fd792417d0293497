import { expect, test } from 'vitest';
import { filterOptions } from './filter-options.ts';

const option = (label: string) => ({ value: label, label, disabled: false });

test('options are found whatever their accents, case and forms, also within groups, up to the limit', () => {
  const options = [option('Énergie'), { group: 'Others', items: [option('Hôtel'), option('énergie 2'), option('น้ำ')] }];
  const find = (search: string, limit = 10) => filterOptions({ options, search, limit });
  expect(find('ENERGIE')).toEqual([option('Énergie'), { group: 'Others', items: [option('énergie 2')] }]);
  expect(find('น\u0e4d\u0e49า')).toEqual([{ group: 'Others', items: [option('น้ำ')] }]);
  expect(find('', 2)).toEqual([option('Énergie'), { group: 'Others', items: [option('Hôtel')] }]);
});
