import type { ShownProblem } from '../../contract/workflows.ts';
import type { Definition, Language } from '../../engine/definition.ts';
import { problemsOf, type Surroundings } from '../../engine/problems.ts';
import type { AppContext } from '../app-context.ts';
import { draftProblemMessage } from '../http/messages.ts';
import type { Directory } from '../people/people.ts';
import { findHookTargets } from './find-hook-targets.ts';

/** The problems of a draft with the people, groups and triggers of its workspace, each with its message. */
export async function findProblems(
  context: AppContext,
  directory: Directory,
  definition: Definition,
  language: Language,
): Promise<ShownProblem[]> {
  const triggers = await findHookTargets(context, directory.workspace_id, definition);
  const problems = problemsOf(definition, { ...surroundingsOf(directory), triggers });
  return problems.map((problem) => ({ ...problem, message: draftProblemMessage(language, problem) }));
}

function surroundingsOf(directory: Directory): Surroundings {
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
