import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconCreditCard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSettings,
  IconTag,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { updateProfile } from '../../../contract/identity.ts';
import { languageNames } from '../../../contract/language-names.ts';
import { languages } from '../../lib/languages.ts';
import { paths } from '../../lib/paths.ts';
import { useCall } from '../../lib/query.ts';
import { setMe } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useCurrentWorkspace } from '../current-workspace.ts';
import { useSignOut } from '../sign-out.ts';
import type { Command } from './commands.tsx';

const schemes = ['auto', 'light', 'dark'] as const satisfies MantineColorScheme[];
const size = { size: 16, stroke: 1.8 };
const pages = [
  { id: 'general', to: paths.generalSettings, Icon: IconSettings },
  { id: 'members', to: paths.memberSettings, Icon: IconUsers },
  { id: 'groups', to: paths.groupSettings, Icon: IconUsersGroup },
  { id: 'tags', to: paths.tagSettings, Icon: IconTag },
  { id: 'usage', to: paths.usageSettings, Icon: IconCreditCard },
] as const;

/** Settings of the workspace for its owners, and those of the reader: language, appearance, signing out. */
export function useSettingCommands(): Command[] {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const { entry } = useCurrentWorkspace();
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const update = useCall(updateProfile, { onSuccess: ({ user }) => setMe(user) });
  const params = { workspaceId: entry?.workspace_id ?? '' };
  const ofOwners: Command[] =
    entry?.role === 'owner'
      ? [
          {
            id: 'invite',
            label: t('new.people'),
            words: t('search.words.invite'),
            icon: <IconUserPlus {...size} />,
            run: () => void navigate({ to: paths.newMember, params }),
          },
          ...pages.map(({ id, to, Icon }) => ({
            id: `settings-${id}`,
            label: t('search.setting', { name: t(`settings.${id}`) }),
            words: t('settings.label'),
            icon: <Icon {...size} />,
            run: () => void navigate({ to, params }),
          })),
        ]
      : [];
  return [
    ...ofOwners,
    ...languages.map((language) => ({
      id: `language-${language}`,
      label: t('search.language', { name: languageNames[language] }),
      words: t('search.words.language'),
      icon: <IconLanguage {...size} />,
      run: () => update.mutate({ body: { user: { language_preference: language } } }),
    })),
    ...schemes.map((scheme) => ({
      id: `scheme-${scheme}`,
      label: t('search.scheme', { name: t(`account_menu.${scheme}`) }),
      words: t('search.words.scheme'),
      icon: <IconMoon {...size} />,
      run: () => setColorScheme(scheme),
    })),
    {
      id: 'sign-out',
      label: `${t('account_menu.sign_out')}…`,
      words: t('search.words.sign_out'),
      icon: <IconLogout {...size} />,
      run: () => void signOut(),
      isNeverRecent: true,
    },
  ];
}
