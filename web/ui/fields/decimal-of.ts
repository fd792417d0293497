import { readDecimal } from '../../../engine/decimal.ts';
import type { Language } from '../../../engine/definition.ts';

/** Thousands in groups of three by commas or by points, and after the last group the other sign. */
const grouped = /^[+-]?\d{1,3}(?:(?:,\d{3})+\.\d+|(?:\.\d{3})+,\d+|,\d{3}(?:,\d{3})+|\.\d{3}(?:\.\d{3})+)$/;
/** "1,234" is a thousand and more to English and Thai readers, and less than two to French ones. */
const oneGroup = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/**
 * @param language That of the reader, for the one comma that can mean either.
 * @returns The decimal in its canonical form; the trimmed text if it is no decimal, so that the validation can reject
 * it; null if it is empty.
 */
export function decimalOf(typed: string, language: Language): string | null {
  const plain = typed.replaceAll(/[\s\u00a0\u202f']/g, '');
  return readDecimal(withoutGroups(plain, language)) ?? (typed.trim() || null);
}

function withoutGroups(plain: string, language: Language): string {
  if (language !== 'fr' && oneGroup.test(plain)) return plain.replace(',', '');
  if (!grouped.test(plain)) return plain.replace(/^([^.,]*),([^.,]*)$/, '$1.$2');
  const sign = plain.match(/[.,]/)![0];
  return plain.replaceAll(sign, '').replace(',', '.');
}
