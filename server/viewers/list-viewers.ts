import { fullName } from '../../contract/person-name.ts';
import type { ViewerReply } from '../../contract/viewers.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { nameOf, userOf } from '../people/people.ts';
import { viewerCan } from './policy.ts';
import type { SharedThing } from './shared-thing.ts';
import { refOfRow, type ViewerRow } from './viewer-row.ts';

/** The shares of a run or workflow, oldest first. */
export async function listViewers(
  context: AppContext,
  caller: MemberCaller,
  thing: SharedThing,
): Promise<ViewerReply[]> {
  const { rows } = await context.pool.query<ViewerRow>({
    name: `list-${thing.table}`,
    text: `select id, member_id, group_id, role from ${thing.table}
      where workspace_id = $1 and ${thing.column} = $2 order by created_at, id`,
    values: [caller.workspace_id, thing.id],
  });
  return rows.map((row) => showViewer(thing, row, caller));
}

function showViewer(thing: SharedThing, row: ViewerRow, caller: MemberCaller): ViewerReply {
  const { directory } = thing;
  const member = row.member_id ? directory.members.get(row.member_id) : undefined;
  return {
    id: row.id,
    role: row.role,
    // Without the fallback to the address, which is shown beside it.
    name: row.group_id ? nameOf(directory, refOfRow(row)) : ((member && fullName(member)) ?? '-'),
    user_workspace: member ? { id: member.id, email: member.email, user: userOf(member) } : null,
    group: row.group_id ? { id: row.group_id, name: nameOf(directory, refOfRow(row)) } : null,
    can: viewerCan(thing, row, caller),
  };
}
