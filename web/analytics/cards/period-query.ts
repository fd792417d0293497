import type { AnalyticsQuery, AnalyticsScope, RunPeriod } from '../../../contract/analytics.ts';

/** The query of one period of a chart; the first and the last are cut at the edges of the period of the page. */
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

/** Whether a query has a previous period. A custom period without a first day has none: nothing is before it. */
export const hasPeriodBefore = ({ filter_period, start_datetime }: AnalyticsQuery): boolean =>
  filter_period !== 'custom' || start_datetime !== undefined;
