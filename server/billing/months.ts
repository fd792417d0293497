import type { Unix } from '../../engine/definition.ts';

/** The month of a moment, by its first day as the database writes it. Months begin and end in UTC. */
export const monthOf = (at: Unix): string => `${new Date(at * 1000).toISOString().slice(0, 7)}-01`;

/** When a month begins, and when the next does. @param month `YYYY-MM`, or a day of it */
export function periodOf(month: string): { starts_at: Unix; ends_at: Unix } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return { starts_at: Date.UTC(year, number - 1) / 1000, ends_at: Date.UTC(year, number) / 1000 };
}
