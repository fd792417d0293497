import { describe, expect, test } from 'vitest';
import type { People, RunState, StepState } from '../../engine/run-state.ts';
import { mayManage, mayMend, mayOpen, mayReassign, type RunActor } from './policy.ts';

const roles = {
  owner: 'owner',
  admin: 'member',
  initiator: 'member',
  assignee: 'member',
  asGroup: 'guest',
  starterGuest: 'guest',
  other: 'member',
} as const;
type Name = keyof typeof roles;
const names = Object.keys(roles) as Name[];

const people: People = {
  members: new Map(names.map((id) => [id, { id, role: roles[id], active: true }])),
  groups: new Map([['team', ['asGroup']]]),
  workflow_admins: ['admin'],
};
const actor = (name: Name, status: 'enabled' | 'disabled' = 'enabled'): RunActor => ({
  member_id: name,
  role: roles[name],
  workspace: { status },
});
const runOf = (initiator_id: string, deleted_at: number | null = null) => ({ initiator_id, deleted_at }) as RunState;
const step = {
  assignees: [
    { type: 'user_workspace', id: 'assignee' },
    { type: 'group', id: 'team' },
  ],
} as StepState;

const allowed = (may: (name: Name) => boolean) => names.filter(may);

describe('in an enabled workspace', () => {
  test('run admins and the initiator manage a run; who is a guest never', () => {
    expect(allowed((name) => mayManage(actor(name), runOf('initiator'), people))).toEqual([
      'owner',
      'admin',
      'initiator',
    ]);
    expect(allowed((name) => mayManage(actor(name), runOf('starterGuest'), people))).toEqual(['owner', 'admin']);
  });

  test('run admins and assignees give a step on, by name or group', () => {
    expect(allowed((name) => mayReassign(actor(name), step, people))).toEqual([
      'owner',
      'admin',
      'assignee',
      'asGroup',
    ]);
  });

  test('run admins alone mend', () => {
    expect(allowed((name) => mayMend(actor(name), people))).toEqual(['owner', 'admin']);
  });

  test('a deleted run is opened by those who may restore it', () => {
    expect(allowed((name) => mayOpen(actor(name), runOf('initiator', 1), people))).toEqual([
      'owner',
      'admin',
      'initiator',
    ]);
    expect(allowed((name) => mayOpen(actor(name), runOf('initiator'), people))).toEqual(names);
  });
});

test('in a disabled workspace its owners alone do anything', () => {
  const closed = (name: Name) => actor(name, 'disabled');
  expect(allowed((name) => mayManage(closed(name), runOf('initiator'), people))).toEqual(['owner']);
  expect(allowed((name) => mayReassign(closed(name), step, people))).toEqual(['owner']);
  expect(allowed((name) => mayMend(closed(name), people))).toEqual(['owner']);
});
