import { type ImportDateFormat, importDateFormats } from '../../../contract/import-options.ts';
import { dateReader } from '../log/parse-date.ts';

/** How many values are tried: enough for a day above 12 to be among them, which tells days from months. */
const tried = 500;

export interface GuessedDates {
  format: ImportDateFormat;
  /** The share of the values that are dates of this format. */
  share: number;
  hasOffsets: boolean;
}

/**
 * The format that reads most of the values; of several, the first that is listed, which for days and months is the day
 * before the month.
 */
export function guessDates(values: readonly string[]): GuessedDates {
  const some = values.filter((value) => value.trim() !== '').slice(0, tried);
  const guesses = importDateFormats.map((format): GuessedDates => {
    const read = dateReader(format, 'UTC');
    const dates = some.map((value) => read(value)).filter((date) => typeof date === 'object');
    const hasOffsets = dates.length > 0 && dates.every((date) => date.hasOffset);
    return { format, share: some.length === 0 ? 0 : dates.length / some.length, hasOffsets };
  });
  // Small numbers are times near 1970 in both units, and usually no times at all.
  const likely = guesses.map((guess) =>
    guess.format.startsWith('unix') && !some.every((value) => isRecent(value, guess.format))
      ? { ...guess, share: 0 }
      : guess,
  );
  return likely.reduce((best, guess) => (guess.share > best.share ? guess : best));
}

/** Between 1990 and 2100. */
function isRecent(value: string, format: ImportDateFormat): boolean {
  const seconds = Number(value) / (format === 'unix_ms' ? 1000 : 1);
  return seconds > 631_152_000 && seconds < 4_102_444_800;
}
