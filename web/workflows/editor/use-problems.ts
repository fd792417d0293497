import { useMemo } from 'react';
import type { Definition } from '../../../engine/definition.ts';
import { hookTargetCodes, type Problem, problemsOf, type Surroundings } from '../../../engine/problems.ts';
import type { Directory } from '../directory.ts';

/**
 * The problems of the current draft, computed by the engine in the browser.
 * @param told The last problems from the server: only the server knows disabled groups, which the pickers do not offer,
 * and the workflows that hooks start.
 */
export function useProblems(definition: Definition, directory: Directory, told: readonly Problem[]): Problem[] {
  const context = useMemo(() => surroundingsOf(directory, told), [directory, told]);
  return useMemo(
    () => [...problemsOf(definition, context), ...hookProblemsOf(definition, told)],
    [definition, context, told],
  );
}

/** The server's problems of hooks that still have a trigger; the engine reports a hook without one. */
function hookProblemsOf({ action_groups }: Definition, told: readonly Problem[]): Problem[] {
  const actions = action_groups.flatMap((group) => group.actions);
  const linked = actions.filter(
    (action) => action.stepable_type === 'workflow_hook' && action.stepable.trigger_id !== null,
  );
  const ids = new Set(linked.map(({ id }) => id));
  return told.filter(({ code, action_id }) => hookTargetCodes.includes(code) && ids.has(action_id ?? ''));
}

function surroundingsOf({ people, groups, isLoaded }: Directory, told: readonly Problem[]): Surroundings | undefined {
  if (!isLoaded) return undefined;
  const known = new Map([...groups].map(([id, { size }]) => [id, { enabled: true, size }]));
  for (const { code, values } of told) {
    if (code === 'group_disabled' && values) known.set(String(values.id), { enabled: false, size: 1 });
  }
  return { members: new Map([...people.keys()].map((id) => [id, { active: true }])), groups: known };
}
