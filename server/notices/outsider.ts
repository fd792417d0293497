import type { RunActor } from '../run-access/policy.ts';

/** A reader without permissions: mails may be forwarded, so nothing locked is in them (docs/rules.md, rule 15). */
export const outsider: RunActor = {
  member_id: '00000000-0000-0000-0000-000000000000',
  role: 'guest',
  workspace: { status: 'enabled' },
};
