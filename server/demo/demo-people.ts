import { demoId } from './demo-definition.ts';

/** The zone of the demo's workspace. */
export const demoZone = 'Europe/Amsterdam';

/** The password of everybody in the demo. It is printed at the start, because the demo is for trying Baton. */
export const demoPassword = 'pass-the-baton';

export interface DemoPerson {
  email: string;
  first_name: string;
  last_name: string;
  role: 'owner' | 'member' | 'guest';
  user_id: string;
  member_id: string;
}

const person = (first_name: string, last_name: string, role: DemoPerson['role'] = 'member'): DemoPerson => {
  const plain = `${first_name[0]}.${last_name}`
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z.]/g, '');
  const email = `${plain}@northlake.example`;
  return { email, first_name, last_name, role, user_id: demoId(`user ${email}`), member_id: demoId(`member ${email}`) };
};

/** Mali comes first, because visitors of the demo sign in as the first one. */
export const demoPeople = [
  person('Mali', 'Srisuk', 'owner'),
  person('Niels', 'Brandt'),
  person('Ilse', 'Kramer'),
  person('Amara', 'Okafor'),
  person('Tomás', 'Ribeiro'),
  person('Petra', 'Novak'),
  person('Jun', 'Watanabe'),
  person('Léa', 'Fontaine'),
  person('Hana', 'Lindqvist'),
  person('Yusuf', 'Demir'),
  person('Sarah', 'Whitfield'),
  person('Noor', 'Haddad'),
  person('Kofi', 'Mensah'),
  person('Rui', 'Oliveira', 'guest'),
] as const;

/** A former member: deactivated, and without a password. */
export const demoFormer = person('Otto', 'Becker');

/** A person who was invited and has not accepted yet. */
export const demoInvited = { email: 'k.nowak@partner.example', member_id: demoId('member invited') };

/** Groups by name, their people by first name. */
export const demoGroups: Record<string, string[]> = {
  Administration: ['Ilse', 'Léa'],
  'Pre-approvers': ['Petra'],
  'Budget owners': ['Mali', 'Jun'],
  Supervisors: ['Mali', 'Sarah'],
  Directors: ['Tomás'],
  Finance: ['Amara', 'Hana'],
  HR: ['Noor', 'Léa'],
  IT: ['Kofi', 'Niels'],
  Purchasing: ['Petra', 'Ilse'],
  Communications: ['Léa', 'Hana'],
  'All staff': demoPeople.filter(({ role }) => role !== 'guest').map(({ first_name }) => first_name),
};

export const demoTags = { Finance: '#2F7A6B', People: '#F2C14E', IT: '#295F93' };

export function byFirstName(first_name: string): DemoPerson {
  const found = demoPeople.find((one) => one.first_name === first_name);
  if (!found) throw new Error(`the demo has no ${first_name}`);
  return found;
}

export const groupId = (name: string): string => demoId(`group ${name}`);
export const tagId = (name: string): string => demoId(`tag ${name}`);
