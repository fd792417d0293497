import { formatNumber, formatShare } from '../../../contract/format-number.ts';
import type { Language } from '../../../engine/definition.ts';
import { i18n } from '../../lib/languages.ts';
import { formatSpan } from '../format-span.ts';
import type { ChartCell } from './chart-table.ts';

const nothing = (): ChartCell => ({ text: i18n.t('ui:nothing'), value: null });

/** @param seconds Null if there is nothing to measure. */
export const durationCell = (seconds: number | null): ChartCell =>
  seconds === null ? nothing() : { text: formatSpan(seconds), value: Math.round(seconds * 1000) / 1000 };

export const numberCell = (count: number, language: Language): ChartCell => ({
  text: formatNumber(count, language),
  value: count,
});

/** @param share From 0 to 1; null if there is nothing to measure. */
export const shareCell = (share: number | null, language: Language): ChartCell =>
  share === null ? nothing() : { text: formatShare(share, language), value: Math.round(share * 1e6) / 1e6 };

/** The share from 0 to 1; null if `of` is 0. */
export const shareOf = (count: number, of: number): number | null => (of === 0 ? null : count / of);
