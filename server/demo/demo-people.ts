import { demoId } from './demo-definition.ts';

/** Where its people work: the zone of the workspace. */
export const demoZone = 'Europe/Amsterdam';

/** The demo's password, for everybody in it. It is printed at the start: the demo is for looking round. */
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

/** Mali comes first: the demo sign-in. */
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

/** Who worked here once: deactivated, and without a password. */
export const demoFormer = person('Otto', 'Becker');

/** Who was invited and has not come yet. */
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
