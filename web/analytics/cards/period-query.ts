import type { AnalyticsQuery, AnalyticsScope, RunPeriod } from '../../../contract/analytics.ts';

/** The query of one period of a chart: a week at the edge of the asked period is cut there. */
export function periodQuery(
  query: AnalyticsQuery | null,
  { start, end }: Pick<RunPeriod, 'start' | 'end'>,
  { start_datetime, end_datetime }: AnalyticsScope,
): AnalyticsQuery {
  return {
    workflow_id: query?.workflow_id,
    version_id: query?.version_id,
    filter_period: 'custom',
    start_datetime: Math.max(start, start_datetime ?? start),
    end_datetime: Math.min(end - 1, end_datetime ?? end - 1),
  };
}

/** Whether there is a period before that of a query: all time, and a custom period without its first day, have none. */
export const hasPeriodBefore = ({ filter_period, start_datetime }: AnalyticsQuery): boolean =>
  filter_period !== 'custom' || start_datetime !== undefined;
