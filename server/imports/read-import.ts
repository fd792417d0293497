import type { ImportOptions, ImportReading } from '../../contract/import-options.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import type { Directory } from '../people/people.ts';
import { findTarget } from './find-target.ts';
import { guessReading } from './guess/guess-reading.ts';
import { logAt } from './import-row.ts';
import type { DetectedFormat } from './log/detect-format.ts';
import { type StoredProblem, storedProblem } from './log/log-fault.ts';
import { limitsOf } from './log/log-limits.ts';
import { type LogFormat, openLog } from './log/open-log.ts';
import { makePreview, type StoredPreview } from './make-preview.ts';
import { readingOptions, resolveOptions } from './resolve-options.ts';
import { scanLog } from './scan-log.ts';

/** What is stored of a file and its options. */
export interface ReadImport {
  guess: ImportReading;
  options: ImportOptions;
  preview: StoredPreview;
  /** The existing workflow that the cases go into. */
  workflow_id: Id | null;
}

/**
 * Reads an uploaded log with the options that were chosen, guesses the others, and makes the preview.
 * @param format How the file was recognised; chosen options replace its encoding and delimiter.
 * @throws ApiError workflow_not_found, operation_not_allowed for the target
 */
export async function readImport(
  context: AppContext,
  caller: MemberCaller,
  directory: Directory,
  file: { file_key: string; name: string; format: DetectedFormat & { is_gzip: boolean } },
  chosen: Partial<ImportOptions>,
): Promise<ReadImport> {
  const format: LogFormat & { has_bom: boolean } = {
    ...file.format,
    encoding: chosen.encoding ?? file.format.encoding,
    delimiter: chosen.delimiter ?? file.format.delimiter,
    quote: chosen.quote ?? file.format.quote,
  };
  const limits = limitsOf(context.config);
  const open = async () => {
    const stored = await context.files.get(logAt(caller.workspace_id, file.file_key));
    if (!stored) throw new Error(`the log ${file.file_key} is gone`);
    return openLog(stored, format, limits.unpacked);
  };
  const target = chosen.into?.type === 'existing' ? await findTarget(context, caller, chosen.into) : null;
  const { reading, fault } = await guessReading(open, format, caller.workspace.time_zone, chosen);
  const scan = await scanLog(open, readingOptions(reading, chosen), limits);
  const options = resolveOptions(reading, chosen, scan, file.name);
  const problems: StoredProblem[] = [];
  // Both readings may find the same fault in the first rows; it is listed once.
  if (fault && !scan.problems.some(({ code }) => code === fault.problem.code)) problems.push(fault.problem);
  if (options.into.type === 'existing' && !target) problems.push(storedProblem('workflow_without_version'));
  if (options.into.type === 'new' && (await isNameTaken(context, caller, options.into.name))) {
    problems.push(storedProblem('workflow_name_taken', { value: options.into.name }));
  }
  const preview = makePreview({ scan, options, target, directory, problems });
  return { guess: reading, options, preview, workflow_id: target?.workflow_id ?? null };
}

async function isNameTaken(context: AppContext, { workspace_id }: MemberCaller, name: string): Promise<boolean> {
  const { rows } = await context.pool.query({
    name: 'find-workflow-by-name',
    text: 'select 1 from workflows where workspace_id = $1 and lower(name) = lower($2) and deleted_at is null',
    values: [workspace_id, name],
  });
  return rows.length > 0;
}
