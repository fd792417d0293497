import type { Import, ImportSummary } from '../../contract/imports.ts';
import type { Language } from '../../engine/definition.ts';
import { type Directory, userOf } from '../people/people.ts';
import { describeProblem, describeProblems, hasErrors } from './describe-problem.ts';
import type { ImportRow, ImportSummaryRow } from './import-row.ts';

/** Whether its options can be changed, and it can be started: as long as it has a file and nothing was imported. */
export const isOpen = ({ status, file_key }: Pick<ImportSummaryRow, 'status' | 'file_key'>): boolean =>
  file_key !== null && (status === 'uploaded' || status === 'failed' || status === 'cancelled');

export const isAtWork = ({ status }: Pick<ImportSummaryRow, 'status'>): boolean =>
  status === 'waiting' || status === 'running';

/** An import as shown in lists. */
export function showImportSummary(row: ImportSummaryRow, directory: Directory, language: Language): ImportSummary {
  const creator = directory.members.get(row.created_by);
  return {
    id: row.id,
    status: row.status,
    name: row.name,
    size: row.size,
    created_at: row.created_at,
    created_by: creator ? { id: creator.id, user: userOf(creator) } : null,
    workflow: row.workflow_id && row.workflow_name ? { id: row.workflow_id, name: row.workflow_name } : null,
    progress: {
      phase: row.phase,
      events_read: row.events_read,
      events_total: row.events_total,
      runs_written: row.runs_written,
      runs_total: row.runs_total,
    },
    result: row.result,
    failure: row.failure && describeProblem(language, row.failure),
    can: {
      edit: isOpen(row),
      start: isOpen(row),
      cancel: isAtWork(row),
      delete: !isAtWork(row) && row.status !== 'removing',
      report: row.status === 'done',
    },
  };
}

/** An import with everything that was read from its file. */
export function showImport(row: ImportRow, directory: Directory, language: Language): Import {
  const summary = showImportSummary(row, directory, language);
  return {
    ...summary,
    can: { ...summary.can, start: isOpen(row) && !hasErrors(row.preview.problems) },
    guess: { ...row.guess, first_rows: row.guess.first_rows ?? [] },
    options: row.options,
    preview: { ...row.preview, problems: describeProblems(language, row.preview.problems) },
  };
}
