import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconLanguage, IconLogout, IconMoon, IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { updateProfile } from '../../../contract/identity.ts';
import { languageNames } from '../../../contract/language-names.ts';
import { languages } from '../../../engine/languages.ts';
import { paths } from '../../lib/paths.ts';
import { useCall } from '../../lib/query.ts';
import { setMe } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { useCurrentWorkspace } from '../current-workspace.ts';
import { settingPages } from '../setting-pages.ts';
import { useSignOut } from '../sign-out.ts';
import type { Command } from './commands.tsx';

const schemes = ['auto', 'light', 'dark'] as const satisfies MantineColorScheme[];

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
            icon: <Icon of={IconUserPlus} />,
            run: () => void navigate({ to: paths.newMember, params }),
          },
          ...settingPages.map(({ name, to, icon }) => ({
            id: `settings-${name}`,
            label: t('search.setting', { name: t(`settings.${name}`) }),
            words: t('settings.label'),
            icon: <Icon of={icon} />,
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
      icon: <Icon of={IconLanguage} />,
      run: () => update.mutate({ body: { user: { language_preference: language } } }),
    })),
    ...schemes.map((scheme) => ({
      id: `scheme-${scheme}`,
      label: t('search.scheme', { name: t(`account_menu.${scheme}`) }),
      words: t('search.words.scheme'),
      icon: <Icon of={IconMoon} />,
      run: () => setColorScheme(scheme),
    })),
    {
      id: 'sign-out',
      label: `${t('account_menu.sign_out')}…`,
      words: t('search.words.sign_out'),
      icon: <Icon of={IconLogout} />,
      run: () => void signOut(),
      isNeverRecent: true,
    },
  ];
}
