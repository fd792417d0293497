import { completionRate } from '../../../contract/analytics.ts';
import { formatCalendarDay } from '../../../contract/format-value.ts';
import { getWorkflow, listVersions } from '../../../contract/workflows.ts';
import { dayOf } from '../../../engine/calendar.ts';
import { useApi, useApiList } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useLocale, useNow } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useAnalyticsQuery, useAnalyticsSearch, useFigures } from '../use-analytics.ts';
import classes from './filters.module.css';

/** On paper, where nothing can be chosen: of which workflow, version and period the figures are. */
export function PrintedFilters() {
  const { t } = useTranslation('analytics');
  const { language } = useLocale();
  const now = useNow();
  const ws = useWorkspaceId();
  const { workflow_id, version_id } = useAnalyticsSearch().search;
  const params = { ws, workflow_id: workflow_id ?? '' };
  const isOne = workflow_id !== undefined;
  const { data: found } = useApi(getWorkflow, { params }, { enabled: isOne, staleTime: 60_000 });
  const { data: listed } = useApiList(listVersions, { params }, undefined, { enabled: isOne });
  const { data } = useFigures(completionRate, useAnalyticsQuery());
  if (!data) return null;
  const { start_datetime, end_datetime, time_zone } = data.data;
  const dayAt = (unix: number) => formatCalendarDay(dayOf(unix, time_zone), language);
  const version = listed?.versions.find(({ id }) => id === version_id);
  const parts = [
    isOne ? found?.workflow.name : t('all_workflows'),
    version && t('version', { number: version.number }),
    start_datetime === null
      ? t('all_time')
      : t('from_to', { from: dayAt(start_datetime), to: dayAt(Math.min(end_datetime ?? now, now)) }),
  ];
  return <p className={classes.printed}>{parts.filter(Boolean).join(' · ')}</p>;
}
