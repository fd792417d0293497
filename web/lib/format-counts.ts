import type { FormatterModule } from 'i18next';
import type { Language } from '../../engine/definition.ts';

const formats = new Map<Language, Intl.NumberFormat>();

function formatCount(count: number, language: Language): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, format);
  return format.format(count);
}

/**
 * Writes large counts in texts as the language does: "6,187 runs", in French "6 187". i18next calls it for every value
 * of a text; all others stay as they are.
 */
export const formatCounts: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, language, options) =>
    options?.interpolationkey === 'count' && typeof value === 'number' && value >= 1000
      ? formatCount(value, language as Language)
      : value,
};
