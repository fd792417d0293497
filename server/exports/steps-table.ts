import { indexOf } from '../../engine/version-index.ts';
import { nameOf } from '../people/people.ts';
import type { RunActor } from '../run-access/policy.ts';
import { isHidden } from '../run-access/policy.ts';
import type { RunContext } from '../run-access/run-context.ts';
import type { FileTexts } from './file-texts.ts';
import type { Cell, Table } from './table.ts';

/**
 * A row for each attempt of each action that its run has reached. Of a locked action whose answers the reader may not
 * see it says when, and not who or what (docs/rules.md, rule 15).
 */
export function stepsTable(reader: RunActor, words: FileTexts): Table {
  return {
    name: words.steps,
    columns: [
      { header: words.run_id, width: 38 },
      { header: words.run, width: 32 },
      { header: words.action, width: 28 },
      { header: words.attempt, width: 9 },
      { header: words.status, width: 14 },
      { header: words.outcome, width: 14 },
      { header: words.who, width: 28 },
      { header: words.opened, width: 20 },
      { header: words.settled, width: 20 },
      { header: words.comment, width: 40 },
    ],
    rowsOf: (runContext) => rowsOf(runContext, reader, words),
  };
}

function rowsOf(runContext: RunContext, reader: RunActor, words: FileTexts): Cell[][] {
  const { run } = runContext.loaded;
  const { actions } = indexOf(runContext.version);
  return run.steps
    .filter(({ status }) => status !== 'created')
    .map((step): Cell[] => {
      const hidden = isHidden(runContext, reader, step.step_id);
      const votes = hidden ? [] : step.votes;
      const by = (id: string) => nameOf(runContext.directory, { type: 'user_workspace', id });
      const said = votes.filter(({ comment }) => comment !== '');
      const comment =
        votes.length === 1
          ? said[0]?.comment
          : said.map(({ user_workspace_id, comment }) => `${by(user_workspace_id)}: ${comment}`).join('\n');
      return [
        run.id,
        run.name,
        actions.get(step.step_id)?.action.name ?? '-',
        { number: String(step.attempt) },
        words.statuses[step.status],
        hidden || !step.outcome ? null : words.outcomes[step.outcome],
        votes.map(({ user_workspace_id }) => by(user_workspace_id)).join(', ') || null,
        step.opened_at === null ? null : { moment: step.opened_at },
        step.settled_at === null ? null : { moment: step.settled_at },
        comment || null,
      ];
    });
}
