import { describe, expect, test } from 'vitest';
import { mayAnalyse } from './analytics/policy.ts';
import { assertPayer, mayBill } from './billing/policy.ts';
import { mayDelete } from './comments/policy.ts';
import { mayDeleteComment } from './designing/policy.ts';
import { mayExport } from './exports/policy.ts';
import { mayReadFile } from './files/policy.ts';
import { maySeeForecasts } from './forecasts/policy.ts';
import { assertGroupManager, groupCan, mayManageGroups } from './groups/policy.ts';
import { maySeeFirstSteps } from './home/policy.ts';
import type { MemberCaller, Role } from './http/caller.ts';
import { mayImport, mayManageImport } from './imports/policy.ts';
import { mayLibrary } from './library/policy.ts';
import { mayMembers, membershipCan } from './members/policy.ts';
import { assertMayUseLink } from './notices/policy.ts';
import type { Directory } from './people/people.ts';
import { concernedBy, mayPlans, type PlanVerb, planCan } from './planned-runs/policy.ts';
import { isHidden, mayAct, mayAnswer, mayStart } from './run-access/policy.ts';
import type { RunContext } from './run-access/run-context.ts';
import { mayShareViews } from './run-lists/policy.ts';
import { maySearchWorkspace } from './search/policy.ts';
import { mayUseSecrets, secretCan } from './secrets/policy.ts';
import { assertTagManager, tagCan } from './tags/policy.ts';
import { assertSeesTriggers } from './triggers/policy.ts';
import { viewerCan } from './viewers/policy.ts';
import type { SharedThing } from './viewers/shared-thing.ts';
import { mayWorkflow, type WorkflowVerb, workflowCan } from './workflows/policy.ts';
import { mayWorkspace, type WorkspaceVerb, workspaceCan } from './workspaces/policy.ts';

/**
 * The policies by themselves, without requests: `server/http/access-matrix.test.ts` asks as each role over HTTP, and so cannot
 * be run for each small change of a policy (`npm run test:mutations -- --policies`).
 */

const roles: Role[] = ['owner', 'member', 'guest'];
const caller = (role: Role, member_id = 'me', status: 'enabled' | 'disabled' = 'enabled') =>
  ({ role, member_id, workspace: { status } }) as MemberCaller;
const allowed = (may: (caller: MemberCaller) => boolean) => roles.filter((role) => may(caller(role)));
/** Whom an assertion lets through, and the code of what the others are told. */
const passed = (assertMay: (caller: MemberCaller) => void) =>
  allowed((one) => {
    try {
      assertMay(one);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'operation_not_allowed' });
      return false;
    }
  });
const all = ['owner', 'member', 'guest'];
const noGuests = ['owner', 'member'];

describe('by role alone', () => {
  test.each<[string, (caller: MemberCaller) => boolean, string[]]>([
    ['analyse', mayAnalyse, noGuests],
    ['pay', mayBill, ['owner']],
    ['export', mayExport, noGuests],
    ['see forecasts', maySeeForecasts, noGuests],
    ['manage groups', mayManageGroups, ['owner']],
    ['see the first steps', maySeeFirstSteps, ['owner']],
    ['import', mayImport, noGuests],
    ['use the library', (one) => mayLibrary('use', one), noGuests],
    ['withdraw a template', (one) => mayLibrary('withdraw', one), ['owner']],
    ['manage members', (one) => mayMembers('manage', one), ['owner']],
    ['share views', mayShareViews, noGuests],
    ['search the workspace', ({ role }) => maySearchWorkspace(role), noGuests],
    ['act', mayAct, all],
  ])('%s', (_, may, expected) => expect(allowed(may)).toEqual(expected));

  test.each<[string, (caller: MemberCaller) => void, string[]]>([
    ['pay', assertPayer, ['owner']],
    ['manage groups', assertGroupManager, ['owner']],
    ['manage tags', assertTagManager, ['owner']],
    ['see triggers', assertSeesTriggers, noGuests],
  ])('others are refused: %s', (_, assertMay, expected) => expect(passed(assertMay)).toEqual(expected));

  const workspace: Record<WorkspaceVerb, string[]> = { see: all, edit: ['owner'], toggle: ['owner'], pick: noGuests };
  test.each(Object.entries(workspace))('a workspace: %s', (verb, expected) => {
    expect(allowed((one) => mayWorkspace(verb as WorkspaceVerb, one))).toEqual(expected);
    expect(allowed((one) => workspaceCan(one)[verb] ?? false)).toEqual(expected);
  });

  test('a group of everybody keeps its members, and is not deleted', () => {
    expect(groupCan(caller('owner'), { is_everyone: false })).toEqual({
      edit: true,
      change_members: true,
      toggle: true,
      delete: true,
    });
    expect(groupCan(caller('owner'), { is_everyone: true })).toEqual({
      edit: true,
      change_members: false,
      toggle: true,
      delete: false,
    });
    expect(Object.values(groupCan(caller('member'), { is_everyone: false }))).toEqual([false, false, false, false]);
    expect(tagCan(caller('owner'))).toEqual({ edit: true, toggle: true, delete: true });
    expect(tagCan(caller('member'))).toEqual({ edit: false, toggle: false, delete: false });
  });

  test('only its owners act in a disabled workspace', () => {
    expect(roles.filter((role) => mayAct(caller(role, 'me', 'disabled')))).toEqual(['owner']);
  });
});

describe('a workflow', () => {
  const verbs: Record<WorkflowVerb, [byRole: string[], asAdmin: string[]]> = {
    see: [noGuests, noGuests],
    create: [noGuests, noGuests],
    export: [noGuests, noGuests],
    clone: [noGuests, noGuests],
    share: [['owner'], noGuests],
    edit: [['owner'], noGuests],
    move_runs: [['owner'], noGuests],
    delete: [['owner'], noGuests],
    publish: [['owner'], ['owner']],
  };
  test.each(Object.entries(verbs))('%s', (verb, [byRole, asAdmin]) => {
    expect(allowed((one) => mayWorkflow(verb as WorkflowVerb, one))).toEqual(byRole);
    expect(allowed((one) => mayWorkflow(verb as WorkflowVerb, one, ['somebody', 'me']))).toEqual(asAdmin);
    expect(allowed((one) => workflowCan(one, ['me'])[verb] ?? false)).toEqual(asAdmin);
    expect(allowed((one) => workflowCan(one, ['somebody'])[verb] ?? false)).toEqual(byRole);
  });

  test('is started by those whom it names, by name or by group, but never by guests', () => {
    const groups = new Map([['team', { member_ids: ['me'] }]]) as unknown as Directory['groups'];
    const by = (type: 'group' | 'user_workspace', id: string) =>
      allowed((one) => mayStart(one, [{ type, id }], { groups }));
    expect(by('user_workspace', 'me')).toEqual(noGuests);
    expect(by('user_workspace', 'other')).toEqual([]);
    expect(by('group', 'team')).toEqual(noGuests);
    expect(by('group', 'others')).toEqual([]);
    expect(allowed((one) => mayStart(one, [], { groups }))).toEqual([]);
  });

  test('secrets are used by who designs one, and deleted by who created them', () => {
    const directory = (admins: string[]) => ({
      admins: new Map([
        ['other', ['other']],
        ['workflow', admins],
      ]),
    });
    expect(allowed((one) => mayUseSecrets(one, directory(['me'])))).toEqual(noGuests);
    expect(allowed((one) => mayUseSecrets(one, directory([])))).toEqual(['owner']);
    expect(allowed((one) => secretCan(one, 'other').delete)).toEqual(['owner']);
    expect(allowed((one) => secretCan(one, 'me').delete)).toEqual(all);
  });
});

describe('a planned run', () => {
  const verbs: Record<PlanVerb, string[]> = { list: noGuests, edit: ['owner'], toggle: ['owner'], delete: ['owner'] };
  test.each(Object.entries(verbs))('%s', (verb, byRole) => {
    expect(allowed((one) => mayPlans(verb as PlanVerb, one))).toEqual(byRole);
    expect(allowed((one) => mayPlans(verb as PlanVerb, one, ['me']))).toEqual(noGuests);
  });

  test('concerns its creator and the admins of its workflow', () => {
    const directory = { admins: new Map([['workflow', ['admin']]]) } as unknown as Directory;
    expect(concernedBy({ created_by: 'creator', workflow_id: 'workflow' }, directory)).toEqual(['creator', 'admin']);
    expect(concernedBy({ created_by: 'creator', workflow_id: 'other' }, directory)).toEqual(['creator']);
  });

  test('is paused and resumed until it is over', () => {
    expect(planCan(caller('member'), ['me'], false)).toEqual({ edit: true, toggle: true, delete: true });
    expect(planCan(caller('member'), ['me'], true)).toEqual({ edit: true, toggle: false, delete: true });
    expect(planCan(caller('member'), [], false)).toEqual({ edit: false, toggle: false, delete: false });
  });
});

describe('what is one’s own', () => {
  test('a comment is deleted by its author, once, and in a disabled workspace by owners only', () => {
    const comment = (by_id: string, deleted_at: Date | null = null) => ({ by_id, deleted_at }) as never;
    expect(allowed((one) => mayDelete(one, comment('me')))).toEqual(all);
    expect(allowed((one) => mayDelete(one, comment('other')))).toEqual([]);
    expect(allowed((one) => mayDelete(one, comment('me', new Date())))).toEqual([]);
    expect(roles.filter((role) => mayDelete(caller(role, 'me', 'disabled'), comment('me')))).toEqual(['owner']);
    expect([
      mayDeleteComment({ member_id: 'me' }, { by_id: 'me' }),
      mayDeleteComment({ member_id: 'me' }, { by_id: 'other' }),
    ]).toEqual([true, false]);
  });

  test('an import is managed by who uploaded or started it, by admins of its workflow, and by owners', () => {
    const may = (created_by: string, started_by: string | null, admins: string[] = []) =>
      allowed((one) => mayManageImport(one, { created_by, started_by }, admins));
    expect(may('me', null)).toEqual(noGuests);
    expect(may('other', 'me')).toEqual(noGuests);
    expect(may('other', null, ['me'])).toEqual(noGuests);
    expect(may('other', 'another', ['third'])).toEqual(['owner']);
  });

  test('a share is removed by the person it is for, if they may leave, and changed by who may give it', () => {
    const can = (share: boolean, share_as_manager: boolean, more: Partial<SharedThing> = {}) =>
      ({ can: { share, share_as_manager }, mayLeave: false, isDeleted: false, ...more }) as SharedThing;
    const row = (role: 'viewer' | 'manager', member_id: string | null = 'other') => ({ role, member_id });
    const me = caller('member');
    expect(viewerCan(can(true, false), row('viewer'), me)).toEqual({ update: true, remove: true });
    expect(viewerCan(can(true, false), row('manager'), me)).toEqual({ update: false, remove: false });
    expect(viewerCan(can(false, true), row('manager'), me)).toEqual({ update: true, remove: true });
    expect(viewerCan(can(false, true), row('viewer'), me)).toEqual({ update: false, remove: false });
    const mine = row('viewer', 'me');
    expect(viewerCan(can(false, false, { mayLeave: true }), mine, me)).toEqual({ update: false, remove: true });
    expect(viewerCan(can(false, false, { mayLeave: true }), row('viewer'), me).remove).toBe(false);
    expect(viewerCan(can(false, false), mine, me).remove).toBe(false);
    expect(viewerCan(can(false, false, { mayLeave: true, isDeleted: true }), mine, me).remove).toBe(false);
  });

  test('a membership is changed as its state allows, and the last owner stays', () => {
    const facts = { state: 'active', is_me: false, is_last_owner: false } as const;
    const none = { change_role: false, activate: false, deactivate: false, invite_again: false, remove: false };
    const usual = { ...none, change_role: true, deactivate: true, remove: true };
    expect(membershipCan(facts)).toEqual(usual);
    expect(membershipCan({ ...facts, state: 'deactivated' })).toEqual({ ...usual, activate: true, deactivate: false });
    expect(membershipCan({ ...facts, state: 'invited' })).toEqual({ ...usual, invite_again: true, deactivate: false });
    expect(membershipCan({ ...facts, is_me: true })).toEqual({ ...none, change_role: true });
    expect(membershipCan({ ...facts, is_last_owner: true })).toEqual(none);
  });

  test('a link of a mail is refused with its reason', () => {
    const link = {
      is_active: true,
      lacks_second_factor: false,
      role: 'member' as Role,
      workspace: { status: 'enabled' as const },
    };
    const closed = { workspace: { status: 'disabled' as const } };
    expect(() => assertMayUseLink(link)).not.toThrow();
    expect(() => assertMayUseLink({ ...link, ...closed, role: 'owner' })).not.toThrow();
    const refused = (code: string) => expect.objectContaining({ code });
    expect(() => assertMayUseLink({ ...link, is_active: false })).toThrow(refused('not_your_step'));
    expect(() => assertMayUseLink({ ...link, lacks_second_factor: true })).toThrow(refused('second_factor_missing'));
    expect(() => assertMayUseLink({ ...link, ...closed })).toThrow(refused('workspace_disabled'));
  });
});

describe('a locked action', () => {
  const action = (id: string, is_lock: boolean) => ({
    id,
    name: id,
    is_lock,
    stepable_type: 'task',
    stepable: {},
    assignees: [],
  });
  const asked = {
    id: 'step',
    step_id: 'locked',
    status: 'pending',
    assignees: [{ type: 'user_workspace', id: 'doer' }],
    votes: [],
  };
  const runContext = (values: unknown[] = []) =>
    ({
      version: {
        id: 'version',
        definition: {
          trigger_form: [],
          action_groups: [{ id: 'group', actions: [action('locked', true), action('open', false)] }],
          cancellation: [],
        },
      },
      loaded: { run: { status: 'running', steps: [asked], values } },
      people: {
        members: new Map([['doer', { id: 'doer', role: 'member', active: true }]]),
        groups: new Map(),
        workflow_admins: [],
        viewers: [],
      },
    }) as unknown as RunContext;

  test('is hidden from all but those who are asked and those who administer the run', () => {
    const hidden = (id: string | null, member_id = 'me') =>
      roles.filter((role) => isHidden(runContext(), caller(role, member_id), id));
    expect(hidden('locked')).toEqual(['member', 'guest']);
    expect(hidden('locked', 'doer')).toEqual([]);
    expect(hidden('open')).toEqual([]);
    expect(hidden('gone')).toEqual([]);
    expect(hidden(null)).toEqual([]);
  });

  test('its files are read by those who read its answer, or who uploaded them', () => {
    const file = { key: 'file', kind: 'answer', step_id: 'open', uploaded_by: 'other', has_expired: false };
    const named = runContext([
      { step_id: null, value: 'Text' },
      { step_id: 'open', value: ['file'] },
    ]);
    const may = (more: Partial<typeof file>, found: RunContext | null = named) =>
      allowed((one) => mayReadFile(one, { ...file, ...more }, found));
    expect(may({})).toEqual(all);
    expect(may({ key: 'forgotten' })).toEqual([]);
    expect(may({ key: 'forgotten', uploaded_by: 'me' })).toEqual(all);
    expect(may({ step_id: 'locked', uploaded_by: 'me' })).toEqual(['owner']);
    expect(may({ kind: 'comment', step_id: 'locked' })).toEqual(all);
    expect(may({ uploaded_by: 'me' }, null)).toEqual(all);
    expect(may({ uploaded_by: 'me', has_expired: true }, null)).toEqual([]);
    expect(may({}, null)).toEqual([]);
    // The same key in an answer of another action is not this file's.
    expect(may({}, runContext([{ step_id: 'locked', value: ['file'] }]))).toEqual([]);
  });

  test('is answered by who is asked, while they may act', () => {
    const found = runContext();
    const step = found.loaded.run.steps[0]!;
    expect(mayAnswer(found, step, caller('member', 'doer'))).toBe(true);
    expect(mayAnswer(found, step, caller('member', 'me'))).toBe(false);
    expect(mayAnswer(found, step, caller('member', 'doer', 'disabled'))).toBe(false);
  });
});
