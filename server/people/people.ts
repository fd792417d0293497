import type { Pool } from 'pg';
import { creatorName, displayName } from '../../contract/person-name.ts';
import type { Id, Language, Ref } from '../../engine/definition.ts';
import type { Person } from '../../engine/run-state.ts';
import { BoundedMap, cacheByPool } from '../db/cache-by-pool.ts';
import type { Role } from '../http/caller.ts';
import type { RunPeople, RunViewer } from './viewer-role.ts';

/**
 * A member as shown in replies. Invited members are included, with blank names and the invited address, and can be
 * assigned. Removed members are included for their names in the history.
 */
export interface Member extends Person {
  /** The user's id; the membership's own id while the invitation is open, also that of a former member: no mails go to it. */
  user_id: Id;
  email: string;
  first_name: string;
  last_name: string;
  image: string | null;
  language: Language | null;
  removed: boolean;
}

/** A group with everybody in it; `is_everyone` marks the one of all members but guests. */
export interface DirectoryGroup {
  id: Id;
  name: string;
  status: 'enabled' | 'disabled';
  is_everyone: boolean;
  member_ids: readonly Id[];
}

/** All people of a workspace as of one `people_revision`. */
export interface Directory {
  workspace_id: Id;
  revision: number;
  members: ReadonlyMap<Id, Member>;
  groups: ReadonlyMap<Id, DirectoryGroup>;
  /** The member ids of each workflow's admins, without guests. */
  admins: ReadonlyMap<Id, readonly Id[]>;
}

export interface DirectoryRow {
  revision: number;
  members: (Omit<Member, 'active'> & { status: string; role: Role })[];
  groups: DirectoryGroup[];
  admins: { workflow_id: Id; member_ids: Id[] }[];
}

const readDirectory = {
  name: 'read-directory',
  text: `
    select w.people_revision as revision,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'role', m.role,
          'user_id', case when m.invited_at is not null and m.removed_at is null then m.id else coalesce(u.id, m.id) end,
          'status', m.status, 'removed', m.removed_at is not null, 'email', coalesce(u.email, m.invited_email),
          'first_name', coalesce(u.first_name, ''), 'last_name', coalesce(u.last_name, ''), 'image', u.image,
          'language', u.language_preference, 'successor', case when m.successor_id is not null then
            jsonb_build_object('id', m.successor_id, 'by', m.succeeded_by) end))
        from members m left join users u on u.id = m.user_id where m.workspace_id = $1), '[]') as members,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'status', g.status, 'is_everyone', g.is_everyone, 'member_ids',
          coalesce((select jsonb_agg(gm.member_id) from group_members gm
            where gm.workspace_id = $1 and gm.group_id = g.id), '[]')))
        from groups g where g.workspace_id = $1), '[]') as groups,
      coalesce((select jsonb_agg(a) from (select workflow_id, jsonb_agg(member_id order by member_id) as member_ids
        from workflow_admins where workspace_id = $1 group by workflow_id) a), '[]') as admins
    from workspaces w where w.id = $1`,
};

/** By workspace. */
const directoriesOf = cacheByPool(() => new BoundedMap<Id, Directory>(500));

/** The current revision, for callers that did not read it with a session, such as jobs. */
async function readRevision(pool: Pool, workspace_id: Id): Promise<number> {
  const { rows } = await pool.query<{ people_revision: number }>({
    name: 'read-people-revision',
    text: 'select people_revision from workspaces where id = $1',
    values: [workspace_id],
  });
  return rows[0]?.people_revision ?? 0;
}

/**
 * The people of a workspace. They are cached in this process and read again when there is a newer revision, so that a
 * change of people applies from the next request on in every process.
 * @param revision The revision that was read with the caller's session. Jobs have none, and in requests that may change
 * people it may be outdated: with null or nothing, it is read from the database.
 */
export async function directoryOf(pool: Pool, workspace_id: Id, revision?: number | null): Promise<Directory> {
  const cache = directoriesOf(pool);
  const cached = cache.get(workspace_id);
  const current = revision ?? (await readRevision(pool, workspace_id));
  if (cached && cached.revision >= current) return cached;
  const { rows } = await pool.query<DirectoryRow>({ ...readDirectory, values: [workspace_id] });
  const row = rows[0];
  const members = new Map(
    row?.members.map(({ status, ...member }) => [
      member.id,
      { ...member, active: status === 'enabled' && !member.removed },
    ]),
  );
  const isNoGuest = (id: Id) => members.get(id)?.role !== 'guest';
  const directory: Directory = {
    workspace_id,
    revision: row?.revision ?? 0,
    members,
    groups: new Map(row?.groups.map((group) => [group.id, group])),
    admins: new Map(row?.admins.map((entry) => [entry.workflow_id, entry.member_ids.filter(isNoGuest)])),
  };
  cache.set(workspace_id, directory);
  return directory;
}

/** The people of a workspace in the form that the engine and the policies need for a run of one workflow. */
export function peopleFor(directory: Directory, workflow_id: Id, viewers: readonly RunViewer[]): RunPeople {
  return {
    members: directory.members,
    groups: memberIdsByGroup(directory),
    workflow_admins: directory.admins.get(workflow_id) ?? [],
    viewers,
  };
}

const groupsOf = new WeakMap<Directory, ReadonlyMap<Id, readonly Id[]>>();

function memberIdsByGroup(directory: Directory): ReadonlyMap<Id, readonly Id[]> {
  let groups = groupsOf.get(directory);
  if (!groups) {
    groups = new Map([...directory.groups].map(([id, group]) => [id, group.member_ids]));
    groupsOf.set(directory, groups);
  }
  return groups;
}

/** A person's or group's name; "-" if it does not exist. */
export function nameOf(directory: Directory, ref: Ref): string {
  if (ref.type === 'group') return directory.groups.get(ref.id)?.name ?? '-';
  const member = directory.members.get(ref.id);
  return member ? displayName(member) : '-';
}

export const namedRefOf = (directory: Directory, ref: Ref) => ({
  type: ref.type,
  id: ref.id,
  name: nameOf(directory, ref),
});

/** The name of the member who created something; "-" if a token did. */
export function creatorNameOf(directory: Directory, member_id: Id | null): string {
  const member = member_id ? directory.members.get(member_id) : undefined;
  return member ? creatorName(member) : '-';
}

/** A member as `user` in replies; null if unknown. */
export function personOf(directory: Directory, member_id: Id | null) {
  const member = member_id ? directory.members.get(member_id) : undefined;
  return member ? userOf(member) : null;
}

export function userOf(member: Pick<Member, 'user_id' | 'email' | 'first_name' | 'last_name' | 'image'>) {
  return {
    id: member.user_id,
    email: member.email,
    first_name: member.first_name,
    last_name: member.last_name,
    profile_image: { url: member.image },
  };
}
