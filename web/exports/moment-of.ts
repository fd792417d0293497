import { momentOf } from '../lib/wall-time.ts';
import type { Moment } from './moment-input.tsx';

/**
 * What the server takes for a day and a time where the reader is: without a time the day's first second, or its last.
 * @returns null for no day.
 */
export function momentInput({ day, time }: Moment, side: 'from' | 'to', zone: string): number | null {
  if (day === null) return null;
  const wall = Date.parse(`${day}T${time || '00:00'}:00Z`) / 1000;
  if (side === 'from') return momentOf(wall, zone);
  return momentOf(wall + (time ? 60 : 86_400), zone) - 1;
}
