import { IconCreditCard, IconSettings, IconTag, IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { paths } from '../lib/paths.ts';

/** The pages of a workspace's settings, in the order of their menu; the command menu offers them too. */
export const settingPages = [
  { to: paths.generalSettings, name: 'general', Icon: IconSettings },
  { to: paths.memberSettings, name: 'members', Icon: IconUsers },
  { to: paths.groupSettings, name: 'groups', Icon: IconUsersGroup },
  { to: paths.tagSettings, name: 'tags', Icon: IconTag },
  { to: paths.usageSettings, name: 'usage', Icon: IconCreditCard },
] as const;
