import { dayOf, endOfDay } from '../../../engine/calendar.ts';
import type { DueAfter, Unix } from '../../../engine/definition.ts';

export interface DueChoice {
  when: DueAfter | 'none' | 'date';
  /** YYYY-MM-DD, for `date`. */
  day: string | null;
}

/** The choice that stands for what is stored, with the day in the reader's zone. */
export function dueChoiceOf(
  { due_date, due_after }: { due_date: Unix | null; due_after: DueAfter | null },
  zone: string,
): DueChoice {
  if (due_date !== null) return { when: 'date', day: dayOf(due_date, zone) };
  return { when: due_after ?? 'none', day: null };
}

/**
 * The server's input for a choice. A day means its last second in the reader's zone.
 * @returns null if no day is chosen yet.
 */
export function dueInput({ when, day }: DueChoice, zone: string): { due_after?: DueAfter; due_date?: number } | null {
  if (when === 'none') return {};
  if (when !== 'date') return { due_after: when };
  return day === null ? null : { due_date: endOfDay(day, zone) };
}
