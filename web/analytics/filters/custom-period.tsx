import { useTranslation } from '../../lib/use-translation.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { isBackwards } from '../analytics-search.ts';
import { useAnalyticsSearch } from '../use-analytics.ts';
import classes from './filters.module.css';

/** The first and the last day of a custom period. If the last is before the first, both fields show an error. */
export function CustomPeriod() {
  const { search, change } = useAnalyticsSearch();
  const { filter_period, from, to } = search;
  const { t } = useTranslation(['analytics', 'errors']);
  if (filter_period !== 'custom') return null;
  const isWrong = isBackwards({ from, to });
  const field = (name: 'from' | 'to', value: string | undefined, error: string) => (
    <DateField
      field={{ id: name, key: name, type: 'date', label: t(name), help: '', required: false }}
      value={value ?? null}
      error={isWrong ? error : undefined}
      onChange={(day) => change({ [name]: typeof day === 'string' ? day : undefined })}
    />
  );
  return (
    <div className={classes.custom}>
      {field('from', from, t('errors:field.from_after_to'))}
      {field('to', to, t('errors:field.to_before_from'))}
    </div>
  );
}
