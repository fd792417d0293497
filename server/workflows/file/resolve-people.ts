import type { WorkflowFile } from '../../../contract/workflow-file.ts';
import type { Assignee, Definition, Ref } from '../../../engine/definition.ts';
import { refsOf } from '../../../engine/references.ts';
import { peopleOfFile, personKey } from '../../../library/workflow-file/people-of-file.ts';
import type { ResolvePerson } from '../../../library/workflow-file/read-context.ts';
import { ApiError } from '../../http/api-error.ts';
import { checkRefs } from '../../people/check-refs.ts';
import type { Directory } from '../../people/people.ts';

/**
 * By what a file names a person or group: their address, or the group's name. Who is not found by it again, because they
 * left and somebody else has the address, is named by the id.
 */
export function nameOfRef(directory: Directory, ref: Ref): string {
  const name = ref.type === 'group' ? directory.groups.get(ref.id)?.name : directory.members.get(ref.id)?.email;
  return name !== undefined && findRef(directory, ref.type, name)?.id === ref.id ? name : ref.id;
}

/** Who has an address or a name in the workspace now; guests too, but nobody who was removed. */
export function findRef(directory: Directory, type: Ref['type'], name: string): Ref | null {
  const wanted = name.trim().normalize('NFC').toLowerCase();
  const found =
    type === 'group'
      ? [...directory.groups.values()].find((group) => group.name.toLowerCase() === wanted)
      : [...directory.members.values()].find(({ email, removed }) => !removed && email.toLowerCase() === wanted);
  return found ? { type, id: found.id } : null;
}

const refType = (type: 'person' | 'group'): Ref['type'] => (type === 'group' ? 'group' : 'user_workspace');

/**
 * Who stands in the place of each person and group of a file: whoever was chosen, else who has the address or name here.
 * @param replaced The definition that the file replaces: whom it names may stay, even if they left the workspace.
 * @throws ApiError invalid_input with everybody who is not found and for whom nobody was chosen, and for a choice of
 * somebody who is not in the workspace or of a key that the file does not have
 */
export function resolvePeople(
  file: WorkflowFile,
  directory: Directory,
  chosen: Record<string, Assignee[]>,
  replaced?: Definition,
): ResolvePerson {
  const named = peopleOfFile(file);
  const keys = new Set(named.map(({ key }) => key));
  const before = new Map(
    (replaced ? refsOf(replaced) : []).map((ref) => [`${ref.type} ${nameOfRef(directory, ref)}`, ref]),
  );
  const players = new Map<string, readonly Assignee[]>();
  for (const { key, type, name } of named) {
    const found = findRef(directory, refType(type), name) ?? before.get(`${refType(type)} ${name}`);
    if (Object.hasOwn(chosen, key)) players.set(key, chosen[key] ?? []);
    else if (found) players.set(key, [found]);
  }
  const errors = [
    ...named
      .filter(({ key }) => !players.has(key))
      .map(({ key, name }) => ({ field: `people.${key}`, code: 'not_found_here' as const, values: { name } })),
    ...Object.keys(chosen)
      .filter((key) => !keys.has(key))
      .map((key) => ({ field: `people.${key}`, code: 'unknown_field' as const, values: { label: key } })),
  ];
  if (errors.length > 0) throw new ApiError('invalid_input', { errors: errors.slice(0, 50) });
  for (const { key, name } of named) {
    const given = players.get(key) ?? [];
    const refs = given.filter((one): one is Ref => one.type === 'user_workspace' || one.type === 'group');
    if (Object.hasOwn(chosen, key)) checkRefs(directory, refs, `people.${key}`, name);
  }
  return (type, name) => players.get(personKey(type, name)) ?? [];
}
