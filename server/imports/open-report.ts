import { Readable } from 'node:stream';
import type { ImportProblemCode } from '../../contract/import-preview.ts';
import type { Id, Language } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { escapeFormulaInCsv } from '../exports/escape-formula.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { describeReason, importTexts } from './describe-problem.ts';
import { findImport } from './find-imports.ts';

interface LeftOut {
  line: number;
  code: ImportProblemCode;
  case_key: string | null;
  activity: string | null;
  value: string | null;
  events: number;
  ctid: string;
}

const atOnce = 5_000;

/** The rows that were left out and why, as CSV. @throws ApiError not_found, also before the import is done */
export async function openReport(
  context: AppContext,
  caller: MemberCaller,
  import_id: Id,
  language: Language,
): Promise<{ name: string; contents: Readable }> {
  const { row } = await findImport(context, caller, import_id);
  if (row.status !== 'done') throw new ApiError('not_found');
  return { name: `${row.name} ${importTexts[language].report.name}.csv`, contents: Readable.from(lines()) };

  async function* lines(): AsyncGenerator<string> {
    const { report } = importTexts[language];
    yield `\ufeff${csvLine([report.line, report.case, report.activity, report.reason, report.value, report.rows])}`;
    let after = { line: -1, ctid: '(0,0)' };
    for (;;) {
      const rows = await page(after);
      if (rows.length === 0) return;
      yield rows.map((left) => csvLine(cellsOf(left, language))).join('');
      after = rows.at(-1) as LeftOut;
    }
  }

  async function page({ line, ctid }: { line: number; ctid: string }): Promise<LeftOut[]> {
    const { rows } = await context.listPool.query<LeftOut>(
      `select line, code, case_key, activity, value, events, ctid::text from import_left_out
      where workspace_id = $1 and import_id = $2 and (line, ctid) > ($3, $4::tid) order by line, ctid limit ${atOnce}`,
      [caller.workspace_id, import_id, line, ctid],
    );
    return rows;
  }
}

const cellsOf = ({ line, case_key, activity, code, value, events }: LeftOut, language: Language): string[] => [
  String(line),
  case_key ?? '',
  activity ?? '',
  describeReason(language, code, value),
  value ?? '',
  String(events),
];

const csvLine = (cells: string[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** RFC 4180; texts that a spreadsheet would take for formulas are escaped. */
function csvCell(text: string): string {
  const safe = escapeFormulaInCsv(text);
  return /[",;\t\r\n]|^ | $/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
