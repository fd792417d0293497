import type { Plan } from '../../contract/billing.ts';
import { formatMoney, formatNumber } from '../../contract/format-number.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';

/** Formats numbers, money and limits in the reader's language. */
export function useAmounts() {
  const { t } = useTranslation('billing');
  const { language } = useLocale();
  const number = (value: number) => formatNumber(value, language);
  return {
    number,
    /** @param cents Euro cents. */
    money: (cents: number) => formatMoney((cents / 100).toFixed(2), 'EUR', language),
    /** Rounds to a tenth of a gigabyte. */
    gigabytes: (megabytes: number) => number(Math.round(megabytes / 100) / 10),
    megabytes: (megabytes: number) =>
      t('mb', { number: number(megabytes < 10 ? Math.round(megabytes * 10) / 10 : Math.round(megabytes)) }),
    /** "50 members, 500 runs, 20 GB". */
    limits: ({ unlimited, max_members, max_runs, max_storage }: Plan) =>
      unlimited
        ? t('unlimited')
        : [
            max_members !== null && t('limit_members', { count: max_members, number: number(max_members) }),
            max_runs !== null && t('limit_runs', { count: max_runs, number: number(max_runs) }),
            max_storage !== null && t('gigabytes', { number: number(max_storage) }),
          ]
            .filter(Boolean)
            .join(', '),
  };
}
