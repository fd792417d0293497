import i18next from 'i18next';
import { expect, test } from 'vitest';
import { formatCounts } from './format-counts.ts';

test.each([
  ['en', '6,187 runs of 6187'],
  ['fr', '6\u202f187 runs of 6187'],
  ['th', '6,187 runs of 6187'],
])('large counts are grouped in %s, and other values are not', async (language, expected) => {
  const i18n = i18next.createInstance();
  await i18n.use(formatCounts).init({
    lng: language,
    resources: { [language]: { translation: { runs_one: '{{count}} run', runs_other: '{{count}} runs of {{year}}' } } },
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
  // The type of `t` knows only the keys of the app.
  const t = i18n.t as unknown as (key: string, values: object) => string;
  expect(t('runs', { count: 6187, year: 6187 })).toBe(expected);
  expect(t('runs', { count: 61, year: 'now' })).toBe('61 runs of now');
});
