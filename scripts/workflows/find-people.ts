import type { WorkflowFilePreview } from '../../contract/workflow-files.ts';
import type { Assignee } from '../../engine/definition.ts';
import type { BatonClient } from '../baton-client.ts';

/**
 * Who takes the place of the people of a file.
 * @param given By the name in the file, with or without `person:` or `group:`, an address, the name of a group, or
 *   `initiator`. Names that this file does not have are of another file.
 * @throws Error for an address or name that the workspace does not have
 */
export async function findPeople(
  client: BatonClient,
  named: WorkflowFilePreview['people'],
  given: ReadonlyMap<string, string>,
): Promise<Record<string, Assignee[]>> {
  const chosen = named.flatMap(({ key, name }) => {
    const who = given.get(key) ?? given.get(name);
    return who === undefined ? [] : [{ key, who }];
  });
  if (chosen.length === 0) return {};
  const [{ users }, { groups }] = await Promise.all([
    client.here<{ users: { id: string; user: { email: string } }[] }>('GET', '/users/users_for_select'),
    client.here<{ groups: { id: string; name: string }[] }>('GET', '/groups/groups_for_select'),
  ]);
  const find = (who: string): Assignee => {
    if (who === 'initiator') return { type: 'initiator' };
    const wanted = who.toLowerCase();
    const user = users.find((one) => one.user.email.toLowerCase() === wanted);
    if (user) return { type: 'user_workspace', id: user.id };
    const group = groups.find((one) => one.name.toLowerCase() === wanted);
    if (group) return { type: 'group', id: group.id };
    throw new Error(`--person: nobody in the workspace is ${who}.`);
  };
  return Object.fromEntries(chosen.map(({ key, who }) => [key, [find(who)]]));
}
