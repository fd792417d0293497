import { Readable } from 'node:stream';
import type { MemberCaller } from '../http/caller.ts';
import type { RunContext } from '../run-access/run-context.ts';
import type { ExportContext } from './export-context.ts';
import type { ExportRow } from './export-row.ts';
import { fileTexts } from './file-texts.ts';
import { lineItemTables } from './line-item-tables.ts';
import { runsTable } from './runs-table.ts';
import type { SelectedRuns } from './select-runs.ts';
import { stepsTable } from './steps-table.ts';
import { writeCsv } from './write-csv.ts';
import { writeWorkbook } from './write-workbook.ts';
import { writeXes } from './write-xes.ts';
import { zoneClock } from './zone-clock.ts';

/** The file of an export as a stream, in the language of the member who requested it and in the workspace's zone. */
export function writeFile(
  { config }: ExportContext,
  caller: MemberCaller,
  row: ExportRow,
  { versions, batches }: { versions: SelectedRuns['versions']; batches: AsyncIterable<RunContext[]> },
): Readable {
  const clock = zoneClock(caller.workspace.time_zone);
  const texts = fileTexts[row.language];
  if (row.format === 'xes') {
    return Readable.from(writeXes({ name: row.workflow_name, language: row.language, reader: caller, clock }, batches));
  }
  const runs = runsTable(versions, caller, texts);
  const steps = stepsTable(versions, caller, texts);
  if (row.format === 'csv') return Readable.from(writeCsv(row.content === 'steps' ? steps : runs, batches, clock));
  return writeWorkbook(
    {
      tables: [runs, steps, ...lineItemTables(versions, caller, texts)],
      language: row.language,
      clock,
      folder: config.DATA_DIR,
    },
    batches,
  );
}
