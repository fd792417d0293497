import type { ImportMapping } from '../../../contract/import-options.ts';
import type { ImportProblemCode } from '../../../contract/import-preview.ts';
import { LogFault } from './log-fault.ts';
import { longestName, longestValue } from './log-limits.ts';
import type { LogColumn, LogRow, OpenedLog } from './log-row.ts';
import { dateReader, type Micros } from './parse-date.ts';

/** One row of a log as an event. */
export interface LogEvent {
  line: number;
  case_key: string;
  activity: string;
  at: Micros;
  /** Null if the log has no time of its beginning. */
  start: Micros | null;
  /** Whether the activity started or completed with this event; null if the log does not say. */
  phase: 'start' | 'complete' | null;
  instance: string | null;
  person: string | null;
  email: string | null;
  group: string | null;
  outcome: string | null;
  name: string | null;
  /** In the order of the mapping's fields. */
  fields: (string | null)[];
}

/** A row that is left out, and why. */
export interface LeftOutRow {
  line: number;
  code: ImportProblemCode;
  case_key: string | null;
  activity: string | null;
  value: string | null;
}

export interface EventOptions {
  mapping: ImportMapping;
  date_format: Parameters<typeof dateReader>[0];
  zone: string | null;
}

/**
 * Reads the rows of a log as events.
 * @param leaveOut Called with each row that is left out.
 * @throws LogFault for a mapping that lacks a case, an activity or a time, or names a missing column; date_invalid,
 * date_without_zone, value_too_long
 */
export async function* readEvents(
  log: OpenedLog,
  options: EventOptions,
  leaveOut: (row: LeftOutRow) => void,
): AsyncGenerator<LogEvent[]> {
  let reader: EventReader | null = null;
  let known = -1;
  for await (const rows of log.rows) {
    // Checked after the first rows are read: if they cannot be read, that is the fault to report, not the empty
    // mapping.
    if (!reader) rejectIncomplete(options.mapping);
    // The attributes of an XES log are found while it is read.
    if (!reader || known !== log.columns.length) reader = new EventReader(log.columns, options, leaveOut);
    known = log.columns.length;
    const events: LogEvent[] = [];
    for (const row of rows) {
      const event = reader.read(row);
      if (event) events.push(event);
    }
    yield events;
  }
  rejectIncomplete(options.mapping);
  // The log had no rows, or may lack an attribute that the mapping names.
  (reader ?? new EventReader(log.columns, options, leaveOut)).rejectMissing();
}

function rejectIncomplete(mapping: ImportMapping): void {
  if (mapping.case === null) throw new LogFault('case_not_mapped');
  if (mapping.activity === null) throw new LogFault('activity_not_mapped');
  if (mapping.timestamp === null) throw new LogFault('timestamp_not_mapped');
}

type Role = Exclude<keyof ImportMapping, 'fields'>;
const roles = [
  'case',
  'activity',
  'timestamp',
  'start',
  'lifecycle',
  'instance',
  'person',
  'email',
  'group',
  'outcome',
  'name',
] as const satisfies Role[];

class EventReader {
  readonly #columns: readonly LogColumn[];
  readonly #options: EventOptions;
  readonly #leaveOut: (row: LeftOutRow) => void;
  readonly #positions: Record<Role, number>;
  readonly #fields: number[];
  readonly #date: ReturnType<typeof dateReader>;

  constructor(columns: readonly LogColumn[], options: EventOptions, leaveOut: (row: LeftOutRow) => void) {
    this.#columns = columns;
    this.#options = options;
    this.#leaveOut = leaveOut;
    const positionOf = (key: string | null) => columns.findIndex((column) => column.key === key);
    this.#positions = Object.fromEntries(roles.map((role) => [role, positionOf(options.mapping[role])])) as Record<
      Role,
      number
    >;
    this.#fields = options.mapping.fields.map(({ column }) => positionOf(column));
    this.#date = dateReader(options.date_format, options.zone);
    // A CSV file has all of its columns from the beginning.
    if (columns.some(({ of }) => of === null)) this.rejectMissing();
  }

  /** @throws LogFault column_missing */
  rejectMissing(): void {
    const named = [
      ...roles.map((role) => [this.#options.mapping[role], this.#positions[role]] as const),
      ...this.#options.mapping.fields.map(({ column }, position) => [column, this.#fields[position]!] as const),
    ];
    const missing = named.find(([key, position]) => key !== null && position < 0);
    if (missing) throw new LogFault('column_missing', { line: 1, column_name: missing[0] });
  }

  read(row: LogRow): LogEvent | null {
    const case_key = this.#name(row, 'case');
    const activity = this.#name(row, 'activity');
    const leave = (code: ImportProblemCode, value: string | null = null) => {
      this.#leaveOut({ line: row.line, code, case_key, activity, value });
      return null;
    };
    if (!case_key) return leave('case_blank');
    if (!activity) return leave('activity_blank');
    const at = this.#moment(row, 'timestamp');
    if (at === null) return leave('timestamp_blank');
    const transition = this.#name(row, 'lifecycle')?.toLowerCase() ?? null;
    if (transition !== null && transition !== 'start' && transition !== 'complete') {
      return leave('lifecycle_ignored', transition);
    }
    return {
      line: row.line,
      case_key,
      activity,
      at,
      start: this.#moment(row, 'start'),
      phase: transition,
      instance: this.#name(row, 'instance'),
      person: this.#someone(row, 'person'),
      email: this.#someone(row, 'email')?.toLowerCase() ?? null,
      group: this.#someone(row, 'group'),
      outcome: this.#name(row, 'outcome'),
      name: this.#text(row, this.#positions.name),
      fields: this.#fields.map((position) => this.#text(row, position)),
    };
  }

  /** A short text on one line; null if it is blank. */
  #name(row: LogRow, role: Role): string | null {
    const position = this.#positions[role];
    const raw = position < 0 ? undefined : row.values[position];
    if (!raw) return null;
    const text = /\p{Cc}/u.test(raw) ? raw.replace(/\p{Cc}+/gu, ' ').trim() : raw.trim();
    if (text.length > longestName) throw new LogFault('value_too_long', this.#placeOf(row, position, text));
    return text === '' ? null : text.toWellFormed();
  }

  /** Exports write a dash for nobody. */
  #someone(row: LogRow, role: Role): string | null {
    const name = this.#name(row, role);
    return name === '-' ? null : name;
  }

  #text(row: LogRow, position: number): string | null {
    const raw = position < 0 ? undefined : row.values[position];
    if (!raw || raw.trim() === '') return null;
    if (raw.length > longestValue) throw new LogFault('value_too_long', this.#placeOf(row, position, raw));
    return raw.toWellFormed();
  }

  #moment(row: LogRow, role: 'timestamp' | 'start'): Micros | null {
    const position = this.#positions[role];
    const text = position < 0 ? undefined : row.values[position];
    if (!text || text.trim() === '') return null;
    const read = this.#date(text);
    if (typeof read === 'object') return read.at;
    const place = this.#placeOf(row, position, text);
    throw new LogFault(read === 'zoneless' ? 'date_without_zone' : 'date_invalid', place);
  }

  #placeOf(row: LogRow, position: number, value: string) {
    const column = this.#columns[position];
    return { line: row.line, column: row.column ?? position + 1, column_name: column?.name ?? null, value };
  }
}
