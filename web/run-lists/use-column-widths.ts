import type { CSSProperties } from 'react';
import type { RunSummary } from '../../contract/runs.ts';
import { daysFromNow, type Locale } from '../lib/format-date.ts';
import { currentLanguage } from '../lib/languages.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { listNames } from '../runs/join-names.ts';
import { useMembers } from '../runs/use-members.ts';
import { widestOf } from './column-widths.ts';
import { describeProgress, holdersOf } from './run-cells.tsx';

/** A run's name is heavier and one pixel larger than the other texts. */
const nameScale = 1.08;

/**
 * The widths that the texts of a page of runs need, as CSS variables from which `run-table.module.css` computes the width of each
 * column. All rows count, also those that are rendered later, so that no column moves when they appear.
 */
export function useColumnWidths(runs: readonly RunSummary[]) {
  const { t } = useTranslation('runs');
  const members = useMembers();
  const locale = useLocale();
  const now = useNow();
  const holders = runs.filter((run) => run.status !== 'failed').map((run) => holdersOf(run, members, t));
  const mostAvatars = Math.max(0, ...holders.map(({ shown }) => shown.length));
  /** The width in pixels of no, one or two avatars with the gap after them; `holdersOf` shows at most two. */
  const faces = [0, 32, 54][mostAvatars] ?? 0;
  const failed = runs.some((run) => run.status === 'failed') ? widestOf([t('list.needs_look')], 240) * nameScale : 0;
  const names = widestOf(
    holders.map(({ names }) => listNames(names, currentLanguage())),
    220,
  );
  const px = {
    '--run-needs':
      widestOf(
        runs.map(({ name }) => name),
        240,
      ) * nameScale,
    '--workflow-needs': widestOf(
      runs.map(({ workflow }) => workflow.name),
      260,
    ),
    '--stage-needs': widestOf(
      runs.map((run) => describeProgress(run, t)),
      220,
    ),
    '--faces': faces,
    '--names-need': Math.max(names, failed - faces),
  };
  return {
    style: Object.fromEntries(
      Object.entries(px).map(([name, value]) => [name, `${Math.ceil(value)}px`]),
    ) as CSSProperties,
    'data-due': widestDue(runs, locale, now),
  };
}

/**
 * The kind of due date among the runs that needs the widest column. `time`, the widest: "12 minutes late", "Tomorrow 17:00".
 * `days`: "12 days late". `day`: "Sun 29 Nov". Undefined if no run has a due date.
 */
function widestDue(runs: readonly RunSummary[], locale: Locale, now: number): 'time' | 'days' | 'day' | undefined {
  let widest: 'days' | 'day' | undefined;
  for (const { due_date, is_overdue } of runs) {
    if (due_date === null) continue;
    const isLate = is_overdue && due_date < now;
    if (isLate ? now - due_date < 86_400 : Math.abs(daysFromNow(due_date, locale.zone, now)) <= 1) return 'time';
    if (isLate) widest = 'days';
    else widest ??= 'day';
  }
  return widest;
}
