import { creatorName } from '../../contract/person-name.ts';
import type { Version } from '../../engine/definition.ts';
import { nameOf } from '../people/people.ts';
import type { RunActor } from '../run-access/policy.ts';
import { isHidden } from '../run-access/policy.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { pendingFor } from '../runs/read/pending-for.ts';
import { newestValues } from '../runs/read/show-values.ts';
import { fieldColumns } from './field-columns.ts';
import type { FileTexts } from './file-texts.ts';
import type { Cell, Table } from './table.ts';
import { valueCell } from './value-cell.ts';

/**
 * A row for each run: its properties, who holds it, and the newest answer to each field that the reader may see
 * (docs/rules.md, rule 15).
 * @param versions Newest first; the columns of the newest come first.
 */
export function runsTable(versions: readonly Version[], reader: RunActor, texts: FileTexts): Table {
  const fixed = [
    { header: texts.run_id, width: 38 },
    { header: texts.name, width: 32 },
    { header: texts.description, width: 32 },
    { header: texts.status, width: 14 },
    { header: texts.workflow, width: 28 },
    { header: texts.version, width: 9 },
    { header: texts.initiator, width: 24 },
    { header: texts.initiator_email, width: 30 },
    { header: texts.started, width: 20 },
    { header: texts.ended, width: 20 },
    { header: texts.due, width: 20 },
    { header: texts.duration, width: 14 },
    { header: texts.holders, width: 28 },
    { header: texts.history_hash, width: 66 },
  ];
  const answers = fieldColumns(
    versions,
    fixed.map(({ header }) => header),
  );
  return {
    name: texts.runs,
    columns: [...fixed, ...answers.map(({ header }) => ({ header, width: 22 }))],
    rowsOf: (runContext) => {
      const { run } = runContext.loaded;
      const newest = newestValues(run.values);
      const answerCells = answers.map(({ fields }): Cell => {
        const fieldOfVersion = fields.get(run.version_id);
        const state = fieldOfVersion && newest.get(fieldOfVersion.field.id);
        return state && !isHidden(runContext, reader, fieldOfVersion.action_id)
          ? valueCell(fieldOfVersion.field, state.value, runContext)
          : null;
      });
      return [[...fixedCells(runContext, texts), ...answerCells]];
    },
  };
}

/** The cells of the fixed columns, in their order. */
function fixedCells(runContext: RunContext, texts: FileTexts): Cell[] {
  const { loaded, directory } = runContext;
  const { run, workflow, version_number } = loaded;
  const initiator = run.initiator_id ? directory.members.get(run.initiator_id) : undefined;
  return [
    run.id,
    run.name,
    run.description || null,
    texts.statuses[run.archived_at ? 'archived' : run.status],
    workflow.name,
    { number: String(version_number) },
    initiator ? creatorName(initiator) : null,
    initiator?.email ?? null,
    { moment: run.started_at },
    run.ended_at === null ? null : { moment: run.ended_at },
    run.due_at === null ? null : { moment: run.due_at },
    run.ended_at === null ? null : { seconds: run.ended_at - run.started_at },
    holdersOf(runContext) || null,
    runContext.history_hash ?? null,
  ];
}

function holdersOf(runContext: RunContext): string {
  const { status } = runContext.loaded.run;
  if (status !== 'running' && status !== 'failed') return '';
  const refs = new Map(pendingFor(runContext).map((ref) => [ref.id, ref]));
  return [...refs.values()].map((ref) => nameOf(runContext.directory, ref)).join(', ');
}
