import type { AnalyticsScope } from '../../../contract/analytics.ts';
import { dayOf } from '../../../engine/calendar.ts';

/** "Where does work wait 2026-09-01 – 2026-11-19.csv": the chart's title and its period, in the workspace's zone. */
export function fileName(title: string, scope: AnalyticsScope, now: number, extension: string): string {
  const { start_datetime, end_datetime, time_zone } = scope;
  const day = (unix: number) => dayOf(unix, time_zone);
  const last = day(Math.min(end_datetime ?? now, now));
  const period = start_datetime === null ? last : `${day(start_datetime)} – ${last}`;
  const safe = title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '').trim();
  return `${safe} ${period}.${extension}`;
}
