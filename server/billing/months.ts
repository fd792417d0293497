import type { Unix } from '../../engine/definition.ts';

/** The month of a moment, as its first day in the database's format. Months begin and end in UTC. */
export const monthOf = (at: Unix): string => `${new Date(at * 1000).toISOString().slice(0, 7)}-01`;

/** The start of a month and of the next, in unix seconds. @param month `YYYY-MM`, or a day of it */
export function periodOf(month: string): { starts_at: Unix; ends_at: Unix } {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return { starts_at: Date.UTC(year, number - 1) / 1000, ends_at: Date.UTC(year, number) / 1000 };
}
