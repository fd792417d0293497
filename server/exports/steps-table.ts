import type { Version } from '../../engine/definition.ts';
import { valueGiven } from '../../engine/facts.ts';
import type { StepState } from '../../engine/run-state.ts';
import { indexOf } from '../../engine/version-index.ts';
import { nameOf } from '../people/people.ts';
import type { RunActor } from '../run-access/policy.ts';
import { isHidden } from '../run-access/policy.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { type FieldColumn, fieldColumns } from './field-columns.ts';
import type { FileTexts } from './file-texts.ts';
import type { Cell, Table } from './table.ts';
import { valueCell } from './value-cell.ts';

type Placed = Parameters<FieldColumn['fields']['set']>[1];

/**
 * A row for each attempt of each action that its run has reached. For a locked action whose answers the reader may not
 * see, the row has the status and the times, but neither people nor answers (docs/rules.md, rule 15).
 * @param versions Newest first.
 */
export function stepsTable(versions: readonly Version[], reader: RunActor, texts: FileTexts): Table {
  const fixed = [
    { header: texts.run_id, width: 38 },
    { header: texts.run, width: 32 },
    { header: texts.action, width: 28 },
    { header: texts.attempt, width: 9 },
    { header: texts.status, width: 14 },
    { header: texts.outcome, width: 14 },
    { header: texts.who, width: 28 },
    { header: texts.who_for, width: 24 },
    { header: texts.opened, width: 20 },
    { header: texts.settled, width: 20 },
    { header: texts.comment, width: 40 },
  ];
  // Columns that contain only fields of the start form are left out, because those belong to no step.
  const answers = fieldColumns(
    versions,
    fixed.map(({ header }) => header),
  ).filter(({ fields }) => [...fields.values()].some(({ action_id }) => action_id !== null));
  return {
    name: texts.steps,
    columns: [...fixed, ...answers.map(({ header }) => ({ header, width: 22 }))],
    rowsOf: (runContext) => rowsOf(runContext, reader, texts, answers),
  };
}

function rowsOf(runContext: RunContext, reader: RunActor, texts: FileTexts, answers: readonly FieldColumn[]): Cell[][] {
  const { run } = runContext.loaded;
  const { actions } = indexOf(runContext.version);
  return run.steps
    .filter(({ status }) => status !== 'created')
    .map((step): Cell[] => {
      const hidden = isHidden(runContext, reader, step.step_id);
      const votes = hidden ? [] : step.votes;
      const by = (id: string) => nameOf(runContext.directory, { type: 'user_workspace', id });
      const imported = hidden ? undefined : runContext.loaded.import?.steps.get(step.id);
      const commented = votes.filter(({ comment }) => comment !== '');
      const comment =
        votes.length === 1
          ? commented[0]?.comment
          : commented.map(({ user_workspace_id, comment }) => `${by(user_workspace_id)}: ${comment}`).join('\n');
      return [
        run.id,
        run.name,
        actions.get(step.step_id)?.action.name ?? '-',
        { number: String(step.attempt) },
        texts.statuses[step.status],
        hidden || !step.outcome ? null : texts.outcomes[step.outcome],
        votes.map(({ user_workspace_id }) => by(user_workspace_id)).join(', ') || imported?.done_by || null,
        imported?.done_by_group ?? null,
        step.opened_at === null ? null : { moment: step.opened_at },
        step.settled_at === null ? null : { moment: step.settled_at },
        comment || null,
        ...answers.map(({ fields }) => (hidden ? null : givenIn(runContext, step, fields.get(run.version_id)))),
      ];
    });
}

/** The value that was filled in in this attempt of the step; null if the field is in another form. */
function givenIn(runContext: RunContext, step: StepState, placed: Placed | undefined): Cell {
  if (placed?.action_id !== step.step_id) return null;
  const value = valueGiven(runContext.loaded.run, placed.field.id, step.id);
  return value === null ? null : valueCell(placed.field, value, runContext);
}
