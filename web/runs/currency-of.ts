import type { FieldValue } from '../../contract/runs.ts';

/** The code of an amount's currency, from the words that the server gives it: "1842.60 EUR". */
export function currencyOf({ type, text }: Pick<FieldValue, 'type' | 'text'>): string | undefined {
  return type === 'currency' ? / ([A-Z]{3})$/.exec(text)?.[1] : undefined;
}
