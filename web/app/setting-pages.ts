import { IconCreditCard, IconSettings, IconTag, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';

/** The pages of a workspace's settings, in the order of their menu; the command menu offers them too. */
export const settingPages = [
  { to: paths.generalSettings, name: 'general', icon: IconSettings },
  { to: paths.memberSettings, name: 'members', icon: IconUsers },
  { to: paths.groupSettings, name: 'groups', icon: IconUsersGroup },
  { to: paths.tagSettings, name: 'tags', icon: IconTag },
  { to: paths.usageSettings, name: 'usage', icon: IconCreditCard },
] as const;
