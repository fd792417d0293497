import { momentOfWall } from '../../engine/calendar.ts';
import type { Moment } from './moment-input.tsx';

/**
 * Converts a day and a time in the reader's zone to unix seconds: for `from` the first second of the minute, or of the
 * day if there is no time; for `to` the last.
 * @returns null if no day is given.
 */
export function momentInput({ day, time }: Moment, side: 'from' | 'to', zone: string): number | null {
  if (day === null) return null;
  const wall = Date.parse(`${day}T${time || '00:00'}:00Z`) / 1000;
  if (side === 'from') return momentOfWall(wall, zone);
  return momentOfWall(wall + (time ? 60 : 86_400), zone) - 1;
}
