import { describe, expect, test } from 'vitest';
import type { Me, WorkspaceEntry } from '../../contract/identity.ts';
import { mayEnter, redirectTarget, startingPage } from './access-rules.ts';

const entry = (over: Partial<WorkspaceEntry> = {}): WorkspaceEntry => ({
  user_workspace_id: 'uw',
  workspace_id: 'w1',
  name: 'Northlake',
  status: 'enabled',
  role: 'member',
  user_workspace_status: 'enabled',
  is_visitor: false,
  needs_second_factor: false,
  ...over,
});
const me = (...workspaces: WorkspaceEntry[]): Me => ({
  id: 'u',
  uid: 'u',
  email: 'mali@northlake.example',
  first_name: 'Mali',
  last_name: 'Srisuk',
  profile_image: { url: null },
  workspaces,
  language_preference: null,
  time_zone_preference: null,
  mail_waiting: 'now',
  mail_mentioned: 'now',
  mail_failed: 'now',
  mail_ended: 'now',
  daily_mail_hour: 8,
  subscribed_to_email: true,
  subscribed_to_digest: true,
  is_operator: false,
});

describe('who may open which page', () => {
  test.each([
    ['anonymous_only', null, null],
    ['anonymous_only', me(), 'root'],
    ['public', null, null],
    ['public', me(), null],
    ['login', null, 'login'],
    ['login', me(), null],
  ] as const)('%s', (access, who, away) => {
    expect(redirectTarget({ access }, who)).toBe(away);
  });
});

describe('the rules for the pages of a workspace', () => {
  const cases: [string, WorkspaceEntry[], 'everybody' | 'no_guests' | 'owners', boolean][] = [
    ['owner', [entry({ role: 'owner' })], 'no_guests', true],
    ['member', [entry()], 'no_guests', true],
    ['guest, where guests may be', [entry({ role: 'guest' })], 'everybody', true],
    ['guest, where they may not', [entry({ role: 'guest' })], 'no_guests', false],
    ['owner, in the settings', [entry({ role: 'owner' })], 'owners', true],
    ['member, in the settings', [entry()], 'owners', false],
    ['nobody there', [entry({ workspace_id: 'w2' })], 'everybody', false],
    ['owner of a disabled workspace', [entry({ role: 'owner', status: 'disabled' })], 'everybody', true],
    ['member of a disabled workspace', [entry({ status: 'disabled' })], 'everybody', false],
    ['disabled member', [entry({ user_workspace_status: 'disabled' })], 'everybody', false],
    ['disabled owner', [entry({ role: 'owner', user_workspace_status: 'disabled' })], 'everybody', false],
  ];
  test.each(cases)('%s', (_, workspaces, workspace, enters) => {
    expect(mayEnter(me(...workspaces), 'w1', workspace)).toBe(enters);
    const away = enters ? null : 'no_permission';
    expect(redirectTarget({ access: 'login', workspace }, me(...workspaces), 'w1')).toBe(away);
    expect(redirectTarget({ access: 'login', workspace: 'anyone' }, me(...workspaces), 'w1')).toBeNull();
  });
});

test('starts in the selected workspace, else in the first that is open, else in none', () => {
  const closed = entry({ workspace_id: 'w0', status: 'disabled' });
  const two = me(closed, entry(), entry({ workspace_id: 'w2' }));
  expect(startingPage(two, 'w2')?.workspaceId).toBe('w2');
  expect(startingPage(two, 'w0')?.workspaceId).toBe('w1');
  expect(startingPage(two, null)?.workspaceId).toBe('w1');
  expect(startingPage(me(closed), 'w0')).toBeNull();
});

describe('a workspace that requires a second factor', () => {
  const keptOut = me(entry({ needs_second_factor: true }), entry({ workspace_id: 'w2', user_workspace_id: 'uw2' }));

  test('leads those without one to set one up, from each of its pages', () => {
    for (const workspace of ['anyone', 'everybody', 'owners'] as const) {
      expect(redirectTarget({ access: 'login', workspace }, keptOut, 'w1')).toBe('second_factor');
    }
    expect(redirectTarget({ access: 'login' }, keptOut)).toBeNull();
    expect(redirectTarget({ access: 'login', workspace: 'everybody' }, keptOut, 'w2')).toBeNull();
  });

  test('is not where they start', () => {
    expect(mayEnter(keptOut, 'w1')).toBe(false);
    expect(startingPage(keptOut, 'w1')?.workspaceId).toBe('w2');
  });
});
