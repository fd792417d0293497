import { setImmediate } from 'node:timers/promises';
import type { ImportColumn, ImportOptions, ImportReading } from '../../../contract/import-options.ts';
import { LogFault } from '../log/log-fault.ts';
import type { LogRow, OpenedLog } from '../log/log-row.ts';
import type { LogFormat } from '../log/open-log.ts';
import { type GuessedDates, guessDates } from './guess-dates.ts';
import { guessMapping, type SampledColumn } from './guess-mapping.ts';

/** The rows that the columns are guessed from. */
const sampledRows = 2_000;
const shownSamples = 5;
const shownRows = 5;
const longestSample = 200;

export interface ReadingGuess {
  reading: ImportReading;
  /** Why not even the first rows can be read. */
  fault: LogFault | null;
}

/**
 * Guesses what the columns are from the first rows.
 * @param open Opens the log from the beginning.
 * @param chosen A mapping that was chosen: its time column decides the format of dates.
 */
export async function guessReading(
  open: () => Promise<OpenedLog>,
  format: LogFormat & { has_bom: boolean },
  zone: string,
  chosen: Partial<ImportOptions>,
): Promise<ReadingGuess> {
  const { columns, rows, fault } = await sample(open);
  const sampled: SampledColumn[] = [];
  for (const [position, column] of columns.entries()) {
    const values = rows.map((row) => row.values[position] ?? '');
    sampled.push({ ...column, values, dates: guessDates(values) });
    // A file of 500 columns takes half a second: others are answered meanwhile.
    await setImmediate();
  }
  const mapping = guessMapping(sampled);
  const time = (chosen.mapping ?? mapping).timestamp;
  const dates = sampled.find(({ key }) => key === time)?.dates ?? guessDates([]);
  const reading: ImportReading = {
    ...format,
    columns: sampled.map(showColumn),
    first_rows: rows.slice(0, shownRows).map(({ values }) => columns.map((_, at) => shorten(values[at] ?? ''))),
    has_offsets: dates.hasOffsets,
    mapping,
    date_format: dates.format,
    zone,
  };
  return { reading, fault };
}

async function sample(open: () => Promise<OpenedLog>) {
  const rows: LogRow[] = [];
  let columns: OpenedLog['columns'] = [];
  try {
    const log = await open();
    columns = log.columns;
    for await (const batch of log.rows) {
      rows.push(...batch);
      if (rows.length >= sampledRows) break;
    }
    return { columns, rows, fault: null };
  } catch (error) {
    if (!(error instanceof LogFault)) throw error;
    return { columns, rows, fault: error };
  }
}

const shorten = (value: string): string => value.slice(0, longestSample).toWellFormed();

function showColumn({ key, name, of, values, dates }: SampledColumn): ImportColumn {
  const filled = values.filter((value) => value.trim() !== '');
  const different = [...new Set(filled.slice(0, 500))].slice(0, shownSamples);
  return {
    key,
    name,
    of,
    samples: different.map(shorten),
    filled: filled.length,
    type: typeOf(filled, dates),
  };
}

function typeOf(filled: readonly string[], dates: GuessedDates): ImportColumn['type'] {
  const some = filled.slice(0, 500);
  if (some.length === 0) return 'text';
  if (some.every((value) => /^\s*-?\d{1,30}([.,]\d{1,20})?\s*$/.test(value))) return 'number';
  if (dates.share === 1) return 'date';
  return some.some((value) => value.length > 200 || value.includes('\n')) ? 'long_text' : 'text';
}
