import { indexOf } from '../../engine/version-index.ts';
import { nameOf } from '../people/people.ts';
import type { RunActor } from '../run-access/policy.ts';
import { isHidden } from '../run-access/policy.ts';
import type { RunContext } from '../run-access/run-context.ts';
import type { FileTexts } from './file-texts.ts';
import type { Cell, Table } from './table.ts';

/**
 * A row for each attempt of each action that its run has entered. For a locked action whose answers the reader may not
 * see, it contains the times, but not the people or answers (docs/rules.md, rule 15).
 */
export function stepsTable(reader: RunActor, texts: FileTexts): Table {
  return {
    name: texts.steps,
    columns: [
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
    ],
    rowsOf: (runContext) => rowsOf(runContext, reader, texts),
  };
}

function rowsOf(runContext: RunContext, reader: RunActor, texts: FileTexts): Cell[][] {
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
      ];
    });
}
