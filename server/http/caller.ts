import type { Language } from '../../engine/definition.ts';

/** Who asks, as their session says. */
export interface Caller {
  user_id: string;
  session_id: string;
  email: string;
  language: Language | null;
  time_zone: string | null;
}

export type Role = 'owner' | 'member' | 'guest';

/** A member who acts, by whatever way they came: with a session, or by a link from a mail. */
export type ActingMember = Pick<MemberCaller, 'workspace_id' | 'member_id' | 'role' | 'workspace'>;

/** Who asks, in the workspace of the path. */
export interface MemberCaller extends Caller {
  workspace_id: string;
  /** The `user_workspace` id. */
  member_id: string;
  role: Role;
  workspace: {
    name: string;
    status: 'enabled' | 'disabled';
    time_zone: string;
    /**
     * What the database said of people at the time of this request: see `server/people/people.ts`. Null in a request that
     * may change them: what it said before the write is no longer true after it.
     */
    people_revision: number | null;
  };
}
