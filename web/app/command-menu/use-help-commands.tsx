import { IconHelp, IconKeyboard, IconLifebuoy } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { openHelp } from '../../help/open-help.ts';
import { isExternal, useHelpPages } from '../../lib/help-pages.ts';
import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { useHelpForPage } from '../layouts/use-help-for-page.ts';
import { openShortcuts } from '../shortcuts/open-shortcuts.ts';
import type { Command } from './commands.tsx';

/** All pages of the help, the one that explains the current page, and the keyboard shortcuts. */
export function useHelpCommands(): Command[] {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const forPage = useHelpForPage();
  const url = useHelpPages().find(({ name }) => name === 'all_docs')?.url ?? paths.help;
  const commands: (Command | false)[] = [
    {
      id: 'help',
      label: t('help.label'),
      words: t('search.words.help'),
      icon: <Icon of={IconLifebuoy} />,
      run: () => void (isExternal(url) ? window.open(url, '_blank', 'noreferrer') : navigate({ href: url })),
    },
    forPage !== undefined && {
      id: 'help-for-page',
      label: t('help.for_page'),
      words: t('search.words.help'),
      icon: <Icon of={IconHelp} />,
      run: () => openHelp(forPage),
    },
    {
      id: 'keys',
      label: t('help.shortcuts'),
      words: t('search.words.keys'),
      icon: <Icon of={IconKeyboard} />,
      run: openShortcuts,
    },
  ];
  return commands.filter((one) => one !== false);
}
