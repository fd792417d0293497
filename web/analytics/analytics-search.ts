import { type AnalyticsPeriod, type AnalyticsQuery, analyticsPeriods } from '../../contract/analytics.ts';
import { endOfDay, startOfDay } from '../../engine/calendar.ts';

export const comparisons = ['previous_period', 'version', 'workflow'] as const;
export type Comparison = (typeof comparisons)[number];

/** The search parameters of the page's URL; a missing one has its default. */
export interface AnalyticsSearch {
  workflow_id?: string;
  version_id?: string;
  filter_period?: AnalyticsPeriod;
  /** The first and the last day of a custom period (YYYY-MM-DD), in the workspace's zone. */
  from?: string;
  to?: string;
  against?: Comparison;
  against_id?: string;
  /** The version that runs are checked against for conformance; if missing, each run's own version. */
  design_id?: string;
}

export const defaultPeriod: AnalyticsPeriod = 'year_to_date';

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Validates the search parameters: the URL may contain anything. */
export function validateAnalyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  const read: AnalyticsSearch = {};
  if (isId(search.workflow_id)) {
    read.workflow_id = search.workflow_id;
    if (isId(search.version_id)) read.version_id = search.version_id;
    if (isId(search.design_id)) read.design_id = search.design_id;
  }
  const period = analyticsPeriods.find((one) => one === search.filter_period);
  if (period && period !== defaultPeriod) read.filter_period = period;
  if (period === 'custom') {
    if (isDay(search.from)) read.from = search.from;
    if (isDay(search.to)) read.to = search.to;
  }
  const against = comparisons.find((one) => one === search.against);
  // One workflow must be chosen, to compare it with another one or its versions with each other.
  if (against && against !== 'previous_period' && read.workflow_id) {
    read.against = against;
    if (isId(search.against_id)) read.against_id = search.against_id;
  }
  return read;
}

const isId = (value: unknown): value is string => typeof value === 'string' && id.test(value);

const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(value) &&
  new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value;

/** Whether the custom period ends before it begins. Then nothing is requested, and its fields show the error. */
export const isBackwards = ({ from, to }: AnalyticsSearch): boolean =>
  from !== undefined && to !== undefined && from > to;

/**
 * The query that all figures of the page have in common.
 * @param zone The workspace's zone, in which days of a custom period begin and end.
 */
export function analyticsQueryOf(search: AnalyticsSearch, zone: string): AnalyticsQuery {
  const { workflow_id, version_id, filter_period = defaultPeriod, from, to } = search;
  const query: AnalyticsQuery = { workflow_id, version_id, filter_period };
  if (filter_period !== 'custom') return query;
  if (from) query.start_datetime = startOfDay(from, zone);
  if (to) query.end_datetime = endOfDay(to, zone);
  return query;
}
