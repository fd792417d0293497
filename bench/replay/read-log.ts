import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/** One event of the log, parsed: `Request For Payment REJECTED by ADMINISTRATION`. */
export interface LogEvent {
  activity: string;
  /** SUBMITTED, APPROVED, …; for the two activities without a role, the whole activity. */
  verb: string;
  role: string;
}

export interface LogCase {
  id: string;
  events: LogEvent[];
}

/**
 * Reads an event log with the columns case_id, timestamp and activity; others are ignored. The rows of each case must
 * be sorted by time.
 * @param path A CSV file, gzipped if its name ends in .gz.
 */
export async function readLog(path: string): Promise<LogCase[]> {
  const file = createReadStream(path);
  const lines = createInterface({ input: path.endsWith('.gz') ? file.pipe(createGunzip()) : file });
  const cases = new Map<string, { at: string; event: LogEvent }[]>();
  let columns: string[] | null = null;
  for await (const line of lines) {
    if (line.trim() === '') continue;
    const cells = readCells(line);
    if (!columns) {
      columns = cells;
      for (const name of ['case_id', 'timestamp', 'activity']) {
        if (!cells.includes(name)) throw new Error(`${path} has no column ${name}.`);
      }
      continue;
    }
    const cell = (name: string) => cells[columns?.indexOf(name) ?? -1] ?? '';
    const events = cases.get(cell('case_id')) ?? [];
    events.push({ at: cell('timestamp'), event: readActivity(cell('activity')) });
    cases.set(cell('case_id'), events);
  }
  return [...cases].map(([id, events]) => ({ id, events: events.map(({ event }) => event) }));
}

function readActivity(activity: string): LogEvent {
  const match = /(?:^| )([A-Z_]+) by (.+)$/.exec(activity);
  return { activity, verb: match?.[1] ?? activity, role: match?.[2] ?? '' };
}

/** Splits a CSV line into cells; quoted cells may contain commas and doubled quotes, but no line breaks. */
function readCells(line: string): string[] {
  const cells: string[] = [];
  let rest = line;
  while (true) {
    const quoted = /^"((?:[^"]|"")*)"(,|$)/.exec(rest);
    const plain = quoted ? null : /^([^,]*)(,|$)/.exec(rest);
    const match = quoted ?? plain;
    if (!match) throw new Error(`cannot read the line: ${line.slice(0, 100)}`);
    cells.push(quoted ? (match[1] ?? '').replaceAll('""', '"') : (match[1] ?? ''));
    if (match[2] === '') return cells;
    rest = rest.slice(match[0].length);
  }
}
