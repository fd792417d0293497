import type { OptionsFilter } from '@mantine/core';
import { useTranslation } from '../lib/use-translation.ts';
import { firstOptions, mostOptions } from './first-options.ts';

/** A setting of selects besides Mantine's. */
export interface LongList {
  /** How many more options there are than `data` has: they are found by typing. */
  unlisted?: number | undefined;
}

/** Mantine's `filter` of a select: it offers a part of a long list, and says how many more there are. */
export function useFirstOptions<Value extends string>(
  unlisted: number | undefined,
  chosen?: Value | null,
): OptionsFilter<Value> {
  const { t } = useTranslation('ui');
  const describeMore = (count: number) => t('more_options', { count });
  return ({ options, search, limit }) =>
    firstOptions(options, { search, limit: Math.min(limit, mostOptions), chosen, unlisted, describeMore });
}
