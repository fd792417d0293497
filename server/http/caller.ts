import type { Language } from '../../engine/definition.ts';

/** The signed-in user of a request, from the session. */
export interface Caller {
  user_id: string;
  session_id: string;
  email: string;
  language: Language | null;
  /**
   * The language in which they are shown workflows that have translations: the saved one, or else that of the request.
   * The main language of each workflow without it.
   */
  reading_language?: Language | null;
  time_zone: string | null;
  /** Known in requests only; jobs that act as somebody leave it out. */
  has_second_factor?: boolean;
}

export type Role = 'owner' | 'member' | 'guest';

/** A member who acts, authenticated by a session or by a link from a mail. */
export type ActingMember = Pick<MemberCaller, 'workspace_id' | 'member_id' | 'role' | 'workspace' | 'reading_language'>;

/** The signed-in user as a member of the workspace in the path. */
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
     * The people's revision in the database at the time of this request: see `server/people/people.ts`. Null in a
     * request that may change people, because the revision is outdated after the write.
     */
    people_revision: number | null;
  };
}
