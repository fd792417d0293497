import type { Run } from '../../../contract/runs.ts';
import type { SaidAnswer } from '../said-with-answer.tsx';

/** The comments that people gave with their answers, in every attempt; oldest first. */
export function answerComments({ run_steps }: Pick<Run, 'run_steps'>): (SaidAnswer & { key: string })[] {
  return run_steps
    .flatMap(({ id, name, votes }) =>
      votes
        .filter(({ comment }) => comment !== '')
        .map(({ user_workspace_id, name: who, answer, comment, at }) => ({
          key: `${id} ${user_workspace_id}`,
          by: { type: 'user_workspace' as const, id: user_workspace_id, name: who },
          step_name: name,
          outcome: answer,
          comment,
          at,
        })),
    )
    .toSorted((one, other) => one.at - other.at);
}
