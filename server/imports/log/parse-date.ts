import type { ImportDateFormat } from '../../../contract/import-options.ts';

/** A moment in microseconds since 1970, exact as a number until the year 2255. */
export type Micros = number;

/** `zoneless`: the date names no offset, and no zone was chosen for such dates. */
export type ReadDate = { at: Micros; hasOffset: boolean } | 'invalid' | 'zoneless';

const time = String.raw`(?:(?:[T ,]|\s-\s?)\s*(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*([AaPp])?\.?(?:[Mm]\.?)?)?`;
const offset = String.raw`\s*(Z|z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?(?:\[[\w/+-]{1,64}\])?`;
const month = String.raw`(\d{1,2}|[A-Za-z]{3,9})\.?`;
const separator = String.raw`(?:[-/.]|,?\s{1,2})`;

const patterns = {
  iso: new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}${offset}$`),
  dmy: new RegExp(String.raw`^(\d{1,2})${separator}${month}${separator}(\d{4})${time}${offset}$`),
  mdy: new RegExp(String.raw`^${month}${separator}(\d{1,2})${separator}(\d{4})${time}${offset}$`),
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Dates outside of these years are mistakes: an empty cell that became the year 1, or a year with a wrong digit. */
const years = { first: 1900, last: 2199 };
const limits = { first: Date.UTC(years.first, 0) * 1000, last: Date.UTC(years.last + 1, 0) * 1000 };

/** The most characters of a date, with time, offset and zone. */
const longest = 100;

interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  micros: number;
}

/**
 * A reader of dates in one format.
 * @param zone IANA zone of the dates that name no offset; null refuses them.
 */
export function dateReader(format: ImportDateFormat, zone: string | null): (text: string) => ReadDate {
  if (format === 'unix' || format === 'unix_ms') return (text) => readNumber(text, format === 'unix' ? 1e6 : 1e3);
  const offsetAt = zone === null ? null : zoneOffsets(zone);
  return (text) => {
    const match = text.length <= longest ? patterns[format].exec(text.trim()) : null;
    if (!match) return 'invalid';
    const wall = wallTimeOf(match as unknown as (string | undefined)[], format);
    if (!wall) return 'invalid';
    const seconds = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second) / 1000;
    const named = match[9];
    if (named === undefined && !offsetAt) return 'zoneless';
    const off = named === undefined ? offsetAt!(seconds) : secondsOf(named);
    if (off === null) return 'invalid';
    return { at: (seconds - off) * 1e6 + wall.micros, hasOffset: named !== undefined };
  };
}

function readNumber(text: string, micros: number): ReadDate {
  if (!/^\s*\d{1,15}(?:\.\d{1,6})?\s*$/.test(text)) return 'invalid';
  const at = Math.round(Number(text) * micros);
  return at >= limits.first && at < limits.last ? { at, hasOffset: true } : 'invalid';
}

function wallTimeOf(match: (string | undefined)[], format: 'iso' | 'dmy' | 'mdy'): WallTime | null {
  const [, a = '', b = '', c = '', hours, minutes = '0', seconds = '0', fraction = '', half] = match;
  const [y, m, d] = format === 'iso' ? [a, b, c] : format === 'dmy' ? [c, b, a] : [c, a, b];
  const year = Number(y);
  const monthNumber = monthOf(m as string);
  const day = Number(d);
  const hour = hourOf(Number(hours ?? 0), half);
  const minute = Number(minutes);
  const second = Number(seconds);
  const isDay = year >= years.first && year <= years.last && monthNumber >= 1 && monthNumber <= 12 && day >= 1;
  if (!isDay || day > new Date(Date.UTC(year, monthNumber, 0)).getUTCDate()) return null;
  if (hour < 0 || hour > 23 || minute > 59 || second > 59) return null;
  return { year, month: monthNumber, day, hour, minute, second, micros: Number(fraction.padEnd(6, '0').slice(0, 6)) };
}

function monthOf(text: string): number {
  return /^\d/.test(text) ? Number(text) : months.indexOf(text.slice(0, 3).toLowerCase()) + 1;
}

/** @returns -1 for an hour that does not exist on a clock of twelve hours. */
function hourOf(hour: number, half: string | undefined): number {
  if (!half) return hour;
  if (hour < 1 || hour > 12) return -1;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Seconds of an offset like +01:00; null if it is too large. */
function secondsOf(named: string): number | null {
  if (/^[A-Za-z]/.test(named)) return 0;
  const [hours, minutes] = [Number(named.slice(1, 3)), Number(named.slice(3).replace(':', '') || '0')];
  if (hours > 15 || minutes > 59) return null;
  return (named[0] === '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
}

/** Seconds for which one offset is remembered, unless it changes within them. */
const step = 900;
const remembered = 50_000;

/**
 * The offset of a zone by local time: a time that the clock change skips or repeats is read as Temporal does, with the
 * offset before it. Temporal is called twice for each quarter of an hour, because a log has a million dates.
 */
function zoneOffsets(zone: string): (localSeconds: number) => number {
  const offsets = new Map<number, number>();
  return (local) => {
    const part = Math.floor(local / step);
    const cached = offsets.get(part);
    if (cached !== undefined) return cached;
    if (offsets.size >= remembered) offsets.clear();
    const found = offsetOf(zone, part * step);
    // Hardly any zone changes its clock within a quarter of an hour, but St John's did so until 2011, at 00:01.
    if (offsetOf(zone, part * step + step - 1) !== found) return offsetOf(zone, Math.floor(local));
    offsets.set(part, found);
    return found;
  };
}

/** Seconds by which the zone is ahead of UTC at a local time. */
function offsetOf(zone: string, local: number): number {
  const wall = new Date(local * 1000).toISOString().slice(0, -1);
  return local - Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds / 1000;
}
