import { expect, test } from 'vitest';
import { buildDefinition, email, field, form, task } from '../../../../engine/testing/build-definition.ts';
import { findInDraft, mostHits } from './find-in-draft.ts';

const draft = buildDefinition(
  {
    'Café check': [form('Ask', [field('text', 'reason')]), task('Pay', { instructions: 'Pay the café' })],
    Tell: [email('Mail', { subject: 'Budget {{amount}}' })],
  },
  [field('currency', 'amount')],
);
const found = (query: string) => findInDraft(draft, query).map(({ kind, name, within }) => `${kind} ${name} ${within}`);

test('finds groups, actions, fields and texts, names first, without accents and case', () => {
  expect(found('CAFE')).toEqual(['group Café check null', 'action Pay Café check']);
  expect(found('reason')).toEqual(['field reason Ask']);
  expect(found('amount')).toEqual(['field amount null', 'action Mail Tell']);
  expect(found('budget amount')).toEqual(['action Mail Tell']);
});

test('finds nothing for nothing, and not more than a list can show', () => {
  expect([found('  '), found('zebra')]).toEqual([[], []]);
  const many = buildDefinition({ All: Array.from({ length: 80 }, (_, at) => task(`Task ${at}`)) });
  expect(findInDraft(many, 'task')).toHaveLength(mostHits);
});
