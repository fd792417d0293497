import type { ShownProblem } from '../../contract/workflows.ts';
import type { Definition, Id, Language } from '../../engine/definition.ts';
import { type ProblemContext, problemsOf } from '../../engine/problems.ts';
import type { AppContext } from '../app-context.ts';
import { draftProblemMessage } from '../http/messages.ts';
import type { Directory } from '../people/people.ts';
import { findHookTargets } from './find-hook-targets.ts';
import { findLoopingTriggers } from './find-looping-triggers.ts';

/** The problems of a workflow's draft with the people, groups and triggers of its workspace, each with its message. */
export async function findProblems(
  context: AppContext,
  directory: Directory,
  workflow_id: Id,
  definition: Definition,
  language: Language,
): Promise<ShownProblem[]> {
  const { workspace_id } = directory;
  const [targets, looping, has_automatic_trigger] = await Promise.all([
    findHookTargets(context, workspace_id, definition),
    findLoopingTriggers(context, workspace_id, workflow_id, definition),
    hasAutomaticTrigger(context, workspace_id, workflow_id),
  ]);
  const triggers = new Map([...targets].map(([id, one]) => [id, { ...one, starts_itself: looping.has(id) }]));
  const problems = problemsOf(definition, { ...problemContextOf(directory), triggers, has_automatic_trigger });
  return problems.map((problem) => ({ ...problem, message: draftProblemMessage(language, problem) }));
}

function problemContextOf(directory: Directory): ProblemContext {
  return {
    members: directory.members,
    groups: new Map(
      [...directory.groups].map(([id, group]) => [
        id,
        { enabled: group.status === 'enabled', size: group.member_ids.length },
      ]),
    ),
  };
}

async function hasAutomaticTrigger(context: AppContext, workspace_id: Id, workflow_id: Id): Promise<boolean> {
  const { rows } = await context.pool.query({
    name: 'has-automatic-trigger',
    text: `select 1 from triggers
      where workspace_id = $1 and workflow_id = $2 and type = 'automatic' and status = 'enabled' limit 1`,
    values: [workspace_id, workflow_id],
  });
  return rows.length > 0;
}
