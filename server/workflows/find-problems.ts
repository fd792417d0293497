import type { Definition } from '../../engine/definition.ts';
import { type Problem, problemsOf, type Surroundings } from '../../engine/problems.ts';
import type { AppContext } from '../app-context.ts';
import type { Directory } from '../people/people.ts';
import { findHookTargets } from './find-hook-targets.ts';

/** The problems of a draft among the people, groups and triggers of its workspace. */
export async function findProblems(
  context: AppContext,
  directory: Directory,
  definition: Definition,
): Promise<Problem[]> {
  const triggers = await findHookTargets(context, directory.workspace_id, definition);
  return problemsOf(definition, { ...surroundingsOf(directory), triggers });
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
