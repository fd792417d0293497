import { readDecimal } from '../../../engine/decimal.ts';

/**
 * @returns The decimal in its canonical form; the trimmed text if it is no decimal, so that the validation can reject
 * it; null if it is empty.
 */
export function decimalOf(typed: string): string | null {
  const plain = typed.replaceAll(/[\s\u00a0\u202f']/g, '').replace(/^([^.,]*),([^.,]*)$/, '$1.$2');
  return readDecimal(plain) ?? (typed.trim() || null);
}
