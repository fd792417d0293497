import type { Id } from '../definition.ts';
import type { Context, People, Person } from '../run-state.ts';

export interface SamplePeople {
  /** Member ids; all are active unless listed in `gone`. */
  members?: Id[];
  owners?: Id[];
  guests?: Id[];
  /** Deactivated. */
  gone?: Id[];
  /** Who takes over from members in `gone`; `olga` decided it. */
  successors?: Record<Id, Id>;
  groups?: Record<Id, Id[]>;
  admins?: Id[];
}

/**
 * People for tests. By default `ann`, `ben` and `cas`, the initiator `ini`, the owner `olga`, and the workflow's admin
 * `adam`.
 */
export function buildPeople(given: SamplePeople = {}): People {
  const {
    members = ['ann', 'ben', 'cas', 'ini'],
    owners = ['olga'],
    guests = [],
    gone = [],
    groups = {},
    successors = {},
  } = given;
  const admins = given.admins ?? ['adam'];
  const person = (id: Id): [Id, Person] => {
    const role = owners.includes(id) ? 'owner' : guests.includes(id) ? 'guest' : 'member';
    const successor = successors[id] === undefined ? null : { id: successors[id], by: 'olga' };
    return [id, { id, role, active: !gone.includes(id), successor }];
  };
  return {
    members: new Map([...members, ...admins, ...guests, ...gone, ...owners].map(person)),
    groups: new Map(Object.entries(groups)),
    workflow_admins: admins,
  };
}

/** 2026-03-10T12:00:00Z, a Tuesday. */
export const noon = 1_773_144_000;

/** A context whose ids count upwards: `id1`, `id2`, … */
export function buildContext(people: People = buildPeople(), settings: Partial<Context> = {}): Context {
  let count = 0;
  return { now: noon, zone: 'UTC', nextId: () => `id${++count}`, people, ...settings };
}
