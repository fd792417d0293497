import { describe, expect, test } from 'vitest';
import type { Definition } from '../../engine/definition.ts';
import type { RunState, StepState } from '../../engine/run-state.ts';
import type { RunPeople, RunViewer } from '../people/viewer-role.ts';
import {
  isRunAdmin,
  mayCancel,
  mayComment,
  mayFollow,
  mayManage,
  mayMove,
  mayOpen,
  mayReadLocked,
  mayReassign,
  mayResolve,
  mayShare,
  mayShareAsManager,
  type RunActor,
} from './policy.ts';

const roles = {
  owner: 'owner',
  admin: 'member',
  initiator: 'member',
  assignee: 'member',
  asGroup: 'guest',
  starterGuest: 'guest',
  viewer: 'member',
  commenter: 'member',
  manager: 'member',
  groupManager: 'member',
  guestViewer: 'guest',
  guestCommenter: 'guest',
  guestManager: 'guest',
  other: 'member',
} as const;
type Name = keyof typeof roles;
const names = Object.keys(roles) as Name[];

const share = (id: Name, role: RunViewer['role']): RunViewer => ({ type: 'user_workspace', id, role });
const people: RunPeople = {
  members: new Map(names.map((id) => [id, { id, role: roles[id], active: true }])),
  groups: new Map([
    ['team', ['asGroup']],
    ['leads', ['groupManager', 'viewer', 'guestManager']],
    ['readers', ['commenter']],
  ]),
  workflow_admins: ['admin'],
  viewers: [
    share('viewer', 'viewer'),
    share('commenter', 'commenter'),
    share('manager', 'manager'),
    share('guestViewer', 'viewer'),
    share('guestCommenter', 'commenter'),
    share('guestManager', 'manager'),
    { type: 'group', id: 'readers', role: 'viewer' },
  ],
};
const leads: RunViewer = { type: 'group', id: 'leads', role: 'manager' };
/** A group is manager as well: the stronger of two roles counts. */
const led: RunPeople = { ...people, viewers: [...people.viewers, leads] };

const actor = (name: Name, status: 'enabled' | 'disabled' = 'enabled'): RunActor => ({
  member_id: name,
  role: roles[name],
  workspace: { status },
});
const step = {
  step_id: 'secret',
  assignees: [
    { type: 'user_workspace', id: 'assignee' },
    { type: 'group', id: 'team' },
  ],
} as StepState;
const opened = { step_id: 'another', assignees: [] } as unknown as StepState;
const runOf = (initiator_id: string, deleted_at: number | null = null, status = 'running') =>
  ({ initiator_id, deleted_at, status, steps: [opened, step] }) as unknown as RunState;
const run = runOf('initiator');
const definition = { cancellation: [] } as unknown as Definition;

const allowed = (may: (name: Name) => boolean) => names.filter(may);

const admins = ['owner', 'admin', 'manager'];
const stepAssignees = ['assignee', 'asGroup'];

describe('in an enabled workspace', () => {
  test('run admins and the initiator manage a run, guests never', () => {
    expect(allowed((name) => mayManage(actor(name), run, people))).toEqual(['owner', 'admin', 'initiator', 'manager']);
    expect(allowed((name) => mayManage(actor(name), runOf('starterGuest'), people))).toEqual(admins);
  });

  test('they share it too, only run admins make managers, and a deleted run cannot be shared', () => {
    expect(allowed((name) => mayShare(actor(name), run, people))).toEqual(['owner', 'admin', 'initiator', 'manager']);
    expect(allowed((name) => mayShareAsManager(actor(name), run, people))).toEqual(admins);
    expect(allowed((name) => mayShare(actor(name), runOf('initiator', 1), people))).toEqual([]);
  });

  test('run admins and assignees reassign a step, by name or group', () => {
    expect(allowed((name) => mayReassign(actor(name), step, people))).toEqual([
      'owner',
      'admin',
      'assignee',
      'asGroup',
      'manager',
    ]);
  });

  test('only run admins resolve failures, and cancel if the version names no cancellers', () => {
    expect(allowed((name) => isRunAdmin(actor(name), people))).toEqual(admins);
    expect(allowed((name) => mayResolve(actor(name), people))).toEqual(admins);
    expect(allowed((name) => mayCancel(actor(name), run, definition, people))).toEqual(admins);
    const inStatus = (status: string) =>
      allowed((name) => mayCancel(actor(name), runOf('initiator', null, status), definition, people));
    expect(inStatus('failed')).toEqual(admins);
    expect([inStatus('completed'), inStatus('cancelled')]).toEqual([[], []]);
  });

  test('owners and admins of the workflow move a run to another version; managers of the run do not', () => {
    expect(allowed((name) => mayMove(actor(name), people))).toEqual(['owner', 'admin']);
  });

  test('run admins and assignees read locked actions; viewers, commenters and guests as managers do not', () => {
    expect(allowed((name) => mayReadLocked(actor(name), run, 'secret', people))).toEqual([
      'owner',
      'admin',
      ...stepAssignees,
      'manager',
    ]);
    expect(allowed((name) => mayReadLocked(actor(name), run, 'another', people))).toEqual(admins);
  });

  test('everybody with a part in it comments, except mere viewers; a guest as manager may comment', () => {
    expect(allowed((name) => mayComment(actor(name), run, people))).toEqual([
      'owner',
      'admin',
      'initiator',
      ...stepAssignees,
      'commenter',
      'manager',
      'guestCommenter',
      'guestManager',
    ]);
    expect(allowed((name) => mayComment(actor(name), runOf('initiator', 1), people))).toEqual([]);
    const viewing = { ...people, viewers: names.map((name) => share(name, 'viewer')) };
    expect(allowed((name) => mayComment(actor(name), run, viewing))).toEqual([
      'owner',
      'admin',
      'initiator',
      ...stepAssignees,
    ]);
  });

  test('the strongest of several shares counts, by name or group', () => {
    expect(allowed((name) => isRunAdmin(actor(name), led))).toEqual([
      'owner',
      'admin',
      'viewer',
      'manager',
      'groupManager',
    ]);
  });

  test('a deleted run is opened by those who may restore it', () => {
    expect(allowed((name) => mayOpen(actor(name), runOf('initiator', 1), people))).toEqual([
      'owner',
      'admin',
      'initiator',
      'manager',
    ]);
    expect(allowed((name) => mayOpen(actor(name), run, people))).toEqual(names);
  });
});

test('in a disabled workspace only its owners may act', () => {
  const closed = (name: Name) => actor(name, 'disabled');
  const verbs: Record<string, (name: Name) => boolean> = {
    manage: (name) => mayManage(closed(name), run, led),
    share: (name) => mayShare(closed(name), run, led),
    reassign: (name) => mayReassign(closed(name), step, led),
    resolve: (name) => mayResolve(closed(name), led),
    move: (name) => mayMove(closed(name), led),
    cancel: (name) => mayCancel(closed(name), run, definition, led),
    comment: (name) => mayComment(closed(name), run, led),
    follow: (name) => mayFollow(closed(name)),
  };
  for (const [verb, may] of Object.entries(verbs)) expect([verb, allowed(may)]).toEqual([verb, ['owner']]);
});
