import { demoPassword, demoPeople } from '../../server/demo/demo-people.ts';
import { type BatonClient, type Session, workspace } from './baton-client.ts';

export interface ReplayPeople {
  owner: Session;
  /** The employee who owns a case; always the same one for a case. */
  employeeOf: (case_id: string) => Session;
  /** One of the assignees of a step, chosen by case so that work is spread over them. */
  holderOf: (assignees: readonly { type: string; id: string }[], case_id: string) => Session | null;
}

const employees = ['n.brandt', 'p.novak', 'j.watanabe', 'l.fontaine', 'y.demir', 'h.lindqvist'];

/** Signs in everybody of the demo except guests. */
export async function signInPeople(client: BatonClient): Promise<ReplayPeople> {
  const sessions = new Map<string, Session>();
  for (const { email, role } of demoPeople) {
    if (role !== 'guest') sessions.set(email, await client.signIn(email, demoPassword));
  }
  const byMember = new Map([...sessions.values()].map((session) => [session.member_id, session]));
  const owner = [...sessions.values()][0] as Session;
  type Groups = { groups: { id: string; user_workspace_ids: string[] }[] };
  const { groups } = await client.call<Groups>('GET', `${workspace(owner)}/groups/groups_for_select`, {
    session: owner,
  });
  const members = new Map(groups.map((group) => [group.id, group.user_workspace_ids]));
  const pick = (from: Session[], case_id: string) => from[hash(case_id) % from.length] ?? null;
  const all = employees.flatMap((name) => sessions.get(`${name}@northlake.example`) ?? []);
  return {
    owner,
    employeeOf: (case_id) => pick(all, case_id) as Session,
    holderOf: (assignees, case_id) => {
      const ids = assignees.flatMap(({ type, id }) => (type === 'group' ? (members.get(id) ?? []) : [id]));
      return pick(
        ids.flatMap((id) => byMember.get(id) ?? []),
        case_id,
      );
    },
  };
}

function hash(text: string): number {
  let value = 0;
  for (const character of text) value = (value * 31 + character.charCodeAt(0)) >>> 0;
  return value;
}
