import { endOfDay, momentOfWall, startOfDay } from '../../engine/calendar.ts';
import type { Moment } from './moment-input.tsx';

/**
 * Converts a day and a time in the reader's zone to unix seconds: for `from` the first second of the minute, or of the
 * day if there is no time; for `to` the last.
 * @returns null if no day is given.
 */
export function momentInput({ day, time }: Moment, side: 'from' | 'to', zone: string): number | null {
  if (day === null) return null;
  if (!time) return side === 'from' ? startOfDay(day, zone) : endOfDay(day, zone);
  const wall = Date.parse(`${day}T${time}:00Z`) / 1000;
  return side === 'from' ? momentOfWall(wall, zone) : momentOfWall(wall + 60, zone) - 1;
}
