import { SaxesParser } from 'saxes';
import { cutText } from '../../../engine/cut-text.ts';
import { LogFault } from './log-fault.ts';
import { longestRecord, mostCaseEvents, mostColumns } from './log-limits.ts';
import { type LogColumn, type LogRow, type OpenedLog, rowsAtOnce } from './log-row.ts';

/** The deepest nesting of elements: a log needs a few levels, and attributes of attributes a few more. */
const deepest = 100;
const attributeTags = new Set(['string', 'date', 'int', 'float', 'boolean', 'id']);

/**
 * Opens an event log (IEEE 1849). Each event is a row with its own attributes and those of its trace; attributes of
 * attributes are ignored. The parser knows no document types, so no entity is ever defined or loaded.
 * @throws LogFault xml_malformed, doctype_refused, xes_missing, xes_too_deep, line_too_long, too_many_columns,
 * case_too_long, while the rows are read
 */
export function openXes(text: AsyncIterable<Buffer>): OpenedLog {
  const reader = new XesReader();
  return { columns: reader.columns, rows: reader.read(text) };
}

class XesReader {
  readonly columns: LogColumn[] = [];
  readonly #positions = new Map<string, number>();
  readonly #parser = new SaxesParser({ xmlns: false, position: true });
  #ready: LogRow[] = [];
  #trace: { values: (string | undefined)[]; events: LogRow[] } | null = null;
  #event: LogRow | null = null;
  /** The names of the open elements. */
  #path: string[] = [];
  /** Characters since the last tag. */
  #since = 0;

  constructor() {
    const parser = this.#parser;
    parser.on('error', (error) => this.#refuse('xml_malformed', error.message.replace(/^\d+:\d+: /, '')));
    parser.on('doctype', () => this.#refuse('doctype_refused'));
    parser.on('opentag', ({ name, attributes }) => this.#open(plain(name), attributes as Record<string, string>));
    parser.on('closetag', ({ name }) => this.#close(plain(name)));
  }

  async *read(text: AsyncIterable<Buffer>): AsyncGenerator<LogRow[]> {
    const decoder = new TextDecoder();
    for await (const chunk of text) {
      // Small pieces, so that a value without an end is noticed before it fills the memory.
      for (let from = 0; from < chunk.length; from += 65_536) {
        const piece = decoder.decode(chunk.subarray(from, from + 65_536), { stream: true });
        this.#since += piece.length;
        this.#parser.write(piece);
        if (this.#since > longestRecord) this.#refuse('line_too_long');
        while (this.#ready.length >= rowsAtOnce) yield this.#ready.splice(0, rowsAtOnce);
      }
    }
    this.#parser.close();
    if (this.#ready.length > 0) yield this.#ready;
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#since = 0;
    const path = this.#path;
    if (path.length === 0 && name !== 'log') this.#refuse('xes_missing', name);
    if (path.length >= deepest) this.#refuse('xes_too_deep');
    if (name === 'trace' && path.length === 1) this.#trace = { values: [], events: [] };
    else if (name === 'event' && path.length === 2 && this.#trace) {
      if (this.#trace.events.length >= mostCaseEvents) this.#refuse('case_too_long');
      this.#event = { line: this.#parser.line, column: this.#parser.column + 1, values: [] };
      this.#trace.events.push(this.#event);
    } else if (attributeTags.has(name)) this.#attribute(attributes);
    path.push(name);
  }

  #attribute({ key, value }: Record<string, string>): void {
    if (key === undefined || value === undefined) return;
    const within = this.#path.at(-1);
    if (within === 'event' && this.#event && this.#path.length === 3) {
      this.#event.values[this.#positionOf(key, key, 'event')] = value;
    } else if (within === 'trace' && this.#trace && this.#path.length === 2) {
      this.#trace.values[this.#positionOf(`case:${key}`, key, 'case')] = value;
    }
  }

  #close(name: string): void {
    this.#since = 0;
    this.#path.pop();
    if (name === 'event' && this.#path.length === 2) this.#event = null;
    if (name !== 'trace' || this.#path.length !== 1 || !this.#trace) return;
    const { values, events } = this.#trace;
    const shared = values
      .map((value, position) => [position, value] as const)
      .filter(([, value]) => value !== undefined);
    for (const event of events) for (const [position, value] of shared) event.values[position] ??= value;
    this.#ready.push(...events);
    this.#trace = null;
  }

  #positionOf(longKey: string, longName: string, of: 'case' | 'event'): number {
    const key = cutText(longKey, 200);
    const position = this.#positions.get(key);
    if (position !== undefined) return position;
    if (this.columns.length >= mostColumns) this.#refuse('too_many_columns', longKey);
    this.#positions.set(key, this.columns.length);
    return this.columns.push({ key, name: cutText(longName, 150), of }) - 1;
  }

  #refuse(code: LogFault['problem']['code'], value?: string): never {
    throw new LogFault(code, { line: this.#parser.line, column: this.#parser.column + 1, value });
  }
}

/** A tag without its prefix. */
const plain = (name: string) => name.slice(name.indexOf(':') + 1);
