import { daysFromNow } from '../lib/format-date.ts';

export const sections = ['failed', 'overdue', 'today', 'later', 'no_due'] as const;
/** `waiting`: all that wait, where due dates do not decide the order. */
export type Section = (typeof sections)[number] | 'waiting';

interface Dated {
  due_date: number | null;
  status?: string;
}

/**
 * The inbox section of an action: `failed` if its step failed, otherwise by its due date in the reader's time zone.
 * `due_date` and `now` are unix seconds.
 */
export function sectionOf({ due_date, status }: Dated, zone: string, now: number): Section {
  if (status === 'failed') return 'failed';
  if (due_date === null) return 'no_due';
  if (due_date < now) return 'overdue';
  return daysFromNow(due_date, zone, now) === 0 ? 'today' : 'later';
}

/** The sections that are not empty, in their order; within each, the given order. */
export function groupByDue<T extends { run_step: Dated }>(
  actions: readonly T[],
  zone: string,
  now: number,
): { section: Section; actions: T[] }[] {
  return sections
    .map((section) => ({
      section,
      actions: actions.filter(({ run_step }) => sectionOf(run_step, zone, now) === section),
    }))
    .filter((group) => group.actions.length > 0);
}

/** The failed ones and those that wait, if there are any; within each, the given order. */
export function groupByFailed<T extends { run_step: Dated }>(
  actions: readonly T[],
): { section: Section; actions: T[] }[] {
  const [failed, waiting] = [true, false].map((hasFailed) =>
    actions.filter(({ run_step }) => (run_step.status === 'failed') === hasFailed),
  ) as [T[], T[]];
  return [
    { section: 'failed' as const, actions: failed },
    { section: 'waiting' as const, actions: waiting },
  ].filter((group) => group.actions.length > 0);
}
