import { formatNumber } from '../../../contract/format-number.ts';
import type { Language } from '../../../engine/definition.ts';
import { i18n } from '../../lib/languages.ts';
import type { TFunction } from '../../lib/locale-keys.ts';
import { formatSpan } from '../format-span.ts';

export interface Difference {
  text: string;
  /** The 95 % confidence interval of the difference, in words. */
  range: string | null;
  isSure: boolean;
  isFew: boolean;
  /** Whether the change is welcome: faster, more completed, fewer returns. Null if it is not certain. */
  isGood: boolean | null;
}

interface Given {
  value: number | null;
  low: number | null;
  high: number | null;
  verdict: 'higher' | 'lower' | 'no_difference' | 'too_few';
}

/** A difference in words: how large, in which direction, and how certain. The verdict comes from the server. */
export function describeDifference(
  { value, low, high, verdict }: Given,
  figure: 'median' | 'rate' | 'came_back',
  language: Language,
  t: TFunction<'analytics'>,
): Difference {
  if (verdict === 'too_few' || value === null)
    return { text: t('compare.not_enough'), range: null, isSure: false, isFew: true, isGood: null };
  const write = (amount: number) =>
    figure === 'median' ? formatSpan(Math.abs(amount)) : formatPoints(Math.abs(amount), language);
  const range =
    low === null || high === null ? null : t('compare.between', { low: signed(low, write), high: signed(high, write) });
  if (verdict === 'no_difference')
    return { text: t('compare.no_difference'), range, isSure: false, isFew: false, isGood: null };
  const isGood = figure === 'rate' ? verdict === 'higher' : verdict === 'lower';
  return {
    text: t(`compare.change.${figure}.${verdict}`, { amount: write(value) }),
    range,
    isSure: true,
    isFew: false,
    isGood,
  };
}

const signed = (amount: number, write: (amount: number) => string): string =>
  `${amount < 0 ? '−' : '+'}${write(amount)}`;

/** @param share A difference of two shares; it is shown in percentage points. */
function formatPoints(share: number, language: Language): string {
  const points = Math.round(share * 1000) / 10;
  return i18n.t('analytics:compare.points', { count: points, number: formatNumber(points, language) });
}
