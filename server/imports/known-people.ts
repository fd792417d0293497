import { displayName } from '../../contract/person-name.ts';
import type { Id } from '../../engine/definition.ts';
import type { Directory } from '../people/people.ts';

/** Finds the member whom a log names; null for everybody else. */
export type MemberOf = (person: string | null, email: string | null) => Id | null;

/**
 * Members are known by their address, or by their exact name if only one member has it. Those who have left are known
 * too.
 */
export function memberFinder(directory: Directory): MemberOf {
  const byEmail = new Map<string, Id>();
  const byName = new Map<string, Id | null>();
  for (const member of directory.members.values()) {
    byEmail.set(member.email.toLowerCase(), member.id);
    const name = displayName(member);
    byName.set(name, byName.has(name) ? null : member.id);
  }
  return (person, email) =>
    (email && byEmail.get(email)) || (person && (byEmail.get(person.toLowerCase()) ?? byName.get(person))) || null;
}
