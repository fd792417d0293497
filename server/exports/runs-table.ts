import type { Version } from '../../engine/definition.ts';
import { displayName, nameOf } from '../people/people.ts';
import type { RunActor } from '../run-access/policy.ts';
import { isHidden } from '../run-access/policy.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { pendingFor } from '../runs/read/show-run.ts';
import { newestValues } from '../runs/read/show-values.ts';
import { fieldColumns } from './field-columns.ts';
import type { FileTexts } from './file-texts.ts';
import type { Cell, Table } from './table.ts';
import { valueCell } from './value-cell.ts';

/**
 * A row for each run: what it is, who has it, and the newest answer to each field that the reader may see
 * (docs/rules.md, rule 15).
 * @param versions Newest first.
 */
export function runsTable(versions: readonly Version[], reader: RunActor, words: FileTexts): Table {
  const fixed = [
    { header: words.run_id, width: 38 },
    { header: words.name, width: 32 },
    { header: words.description, width: 32 },
    { header: words.status, width: 14 },
    { header: words.workflow, width: 28 },
    { header: words.version, width: 9 },
    { header: words.initiator, width: 24 },
    { header: words.initiator_email, width: 30 },
    { header: words.started, width: 20 },
    { header: words.ended, width: 20 },
    { header: words.due, width: 20 },
    { header: words.duration, width: 14 },
    { header: words.holders, width: 28 },
  ];
  const answers = fieldColumns(
    versions,
    fixed.map(({ header }) => header),
  );
  return {
    name: words.runs,
    columns: [...fixed, ...answers.map(({ header }) => ({ header, width: 22 }))],
    rowsOf: (runContext) => {
      const { run } = runContext.loaded;
      const newest = newestValues(run.values);
      const given = answers.map(({ fields }): Cell => {
        const placed = fields.get(run.version_id);
        const state = placed && newest.get(placed.field.id);
        return state && !isHidden(runContext, reader, placed.action_id)
          ? valueCell(placed.field, state.value, runContext)
          : null;
      });
      return [[...headOf(runContext, words), ...given]];
    },
  };
}

function headOf(runContext: RunContext, words: FileTexts): Cell[] {
  const { loaded, directory } = runContext;
  const { run, workflow, version_number } = loaded;
  const initiator = run.initiator_id ? directory.members.get(run.initiator_id) : undefined;
  return [
    run.id,
    run.name,
    run.description || null,
    words.statuses[run.archived_at ? 'archived' : run.status],
    workflow.name,
    { number: String(version_number) },
    initiator ? displayName(initiator) : null,
    initiator?.email ?? null,
    { moment: run.started_at },
    run.ended_at === null ? null : { moment: run.ended_at },
    run.due_at === null ? null : { moment: run.due_at },
    run.ended_at === null ? null : { seconds: run.ended_at - run.started_at },
    holdersOf(runContext) || null,
  ];
}

function holdersOf(runContext: RunContext): string {
  const { status } = runContext.loaded.run;
  if (status !== 'running' && status !== 'failed') return '';
  const refs = new Map(pendingFor(runContext).map((ref) => [ref.id, ref]));
  return [...refs.values()].map((ref) => nameOf(runContext.directory, ref)).join(', ');
}
