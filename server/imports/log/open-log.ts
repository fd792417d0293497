import type { Readable } from 'node:stream';
import type { ImportReading } from '../../../contract/import-options.ts';
import { decodeText } from './decode-text.ts';
import type { OpenedLog } from './log-row.ts';
import { openCsv } from './read-csv.ts';
import { openXes } from './read-xes.ts';
import { unpack } from './unpack.ts';

/** How a file is to be read. */
export type LogFormat = Pick<ImportReading, 'format' | 'is_gzip' | 'encoding' | 'delimiter' | 'quote'>;

/**
 * Opens a log as rows.
 * @param most Bytes of its unpacked contents.
 * @throws LogFault now, or while the rows are read
 */
export async function openLog(file: Readable, format: LogFormat, most: number): Promise<OpenedLog> {
  const text = decodeText(unpack(file, format.is_gzip, most), format.encoding);
  return format.format === 'xes' ? openXes(text) : openCsv(text, format);
}
