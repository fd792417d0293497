import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Language } from '../../engine/definition.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { openSpool, type Spool } from './open-spool.ts';
import { sheetName } from './sheet-name.ts';
import { mostRows, sheetHead, sheetRow, sheetTail, styles } from './sheet-xml.ts';
import type { Table } from './table.ts';
import { contentTypes, coreProperties, rootRelations, workbookRelations, workbookXml } from './workbook-parts.ts';
import type { ZoneClock } from './zone-clock.ts';

type Add = (path: string, contents: Readable) => Promise<void>;

export interface Book {
  /**
   * All are filled in one pass through the runs. A ZIP file takes one sheet after the other, so the rows of all but the
   * first are stored meanwhile.
   */
  tables: [Table, ...Table[]];
  /** The language of its texts: the file says it. */
  language: Language;
  clock: ZoneClock;
  /** The folder for the rows that are stored meanwhile. */
  folder: string;
  /** Rows of a sheet including the header; Excel's own limit unless a test sets less. */
  most_rows?: number;
}

/** An Excel workbook (ECMA-376) as a stream. The stream fails if loading the runs fails. */
export function writeWorkbook(book: Book, batches: AsyncIterable<RunContext[]>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  let current: Readable | undefined;
  const add: Add = async (path, contents) => {
    current = contents;
    zip.addReadStream(contents, path, { compressionLevel: 4 });
    await finished(contents);
  };
  zip.on('error', (error: Error) => output.destroy(error));
  // The consumer has stopped reading, so no more is produced.
  output.once('close', () => current?.destroy());
  fill(book, batches, add).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  );
  return output;
}

async function fill(
  { tables, language, clock, folder, most_rows = mostRows }: Book,
  batches: AsyncIterable<RunContext[]>,
  add: Add,
) {
  const [first, ...others] = tables;
  const spools: Spool[] = [];
  try {
    for (const _ of others) spools.push(await openSpool(folder));
    const names: string[] = [];
    const firstRows = async function* () {
      for await (const batch of batches) {
        for (const [at, table] of others.entries()) {
          const rows = batch.flatMap((runContext) => table.rowsOf(runContext));
          await spools[at]!.add(rows.map((cells) => sheetRow(cells, clock)));
        }
        yield batch.flatMap((runContext) => first.rowsOf(runContext)).map((cells) => sheetRow(cells, clock));
      }
    };
    await addSheets(first, firstRows(), { add, names, most_rows });
    for (const [at, table] of others.entries()) await addSheets(table, spools[at]!.read(), { add, names, most_rows });
    const parts: [string, string][] = [
      ['[Content_Types].xml', contentTypes(names.length)],
      ['_rels/.rels', rootRelations],
      ['docProps/core.xml', coreProperties(language)],
      ['xl/workbook.xml', workbookXml(names)],
      ['xl/_rels/workbook.xml.rels', workbookRelations(names.length)],
      ['xl/styles.xml', styles],
    ];
    for (const [path, text] of parts) await add(path, Readable.from([Buffer.from(text)]));
  } finally {
    for (const spool of spools) await spool.close();
  }
}

/** Adds a sheet, and further ones if it has more rows than one sheet can hold. */
async function addSheets(
  table: Table,
  batches: AsyncGenerator<string[]>,
  { add, names, most_rows }: { add: Add; names: string[]; most_rows: number },
): Promise<void> {
  let left: string[] = [];
  /** @returns Whether there are rows left. */
  const fetch = async (): Promise<boolean> => {
    while (left.length === 0) {
      const next = await batches.next();
      if (next.done) return false;
      left = next.value;
    }
    return true;
  };
  const sheet = async function* () {
    yield Buffer.from(sheetHead(table));
    for (let room = most_rows - 1; room > 0 && (await fetch()); ) {
      const rows = left.slice(0, room);
      left = left.slice(room);
      room -= rows.length;
      yield Buffer.from(rows.join(''));
    }
    yield Buffer.from(sheetTail);
  };
  for (let count = 1; count === 1 || (await fetch()); count++) {
    names.push(sheetName(count === 1 ? table.name : `${table.name} ${count}`, names));
    await add(`xl/worksheets/sheet${names.length}.xml`, Readable.from(sheet()));
  }
}
