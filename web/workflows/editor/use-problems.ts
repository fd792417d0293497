import { useMemo } from 'react';
import type { Definition } from '../../../engine/definition.ts';
import { type Problem, problemsOf, type Surroundings } from '../../../engine/problems.ts';
import type { Directory } from '../directory.ts';

/**
 * The problems of the draft as it is now, by the engine itself.
 * @param told What the server said last: it alone knows disabled groups, which the pickers do not offer.
 */
export function useProblems(definition: Definition, directory: Directory, told: readonly Problem[]): Problem[] {
  const surroundings = useMemo(() => surroundingsOf(directory, told), [directory, told]);
  return useMemo(() => problemsOf(definition, surroundings), [definition, surroundings]);
}

function surroundingsOf({ people, groups, isLoaded }: Directory, told: readonly Problem[]): Surroundings | undefined {
  if (!isLoaded) return undefined;
  const known = new Map([...groups].map(([id, { size }]) => [id, { enabled: true, size }]));
  for (const { code, values } of told) {
    if (code === 'group_disabled' && values) known.set(String(values.id), { enabled: false, size: 1 });
  }
  return { members: new Map([...people.keys()].map((id) => [id, { active: true }])), groups: known };
}
