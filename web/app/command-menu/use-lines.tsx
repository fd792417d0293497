import {
  IconHelp,
  IconProgress,
  IconRoute,
  IconUser,
  IconUsersGroup,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useHelpSearch } from '../../help/use-help-search.ts';
import type { SearchHit } from '../../lib/search-hit.ts';
import { useMe } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { useCurrentWorkspace } from '../current-workspace.ts';
import { type Command, useCommands } from './commands.tsx';
import { rankCommands } from './rank-commands.ts';
import { addRecent, readRecent } from './recent-hits.ts';
import { type FoundHit, useSearch } from './use-search.ts';
import { useSettingCommands } from './use-setting-commands.tsx';
import { useStartCommands } from './use-start-commands.tsx';

const icons: Record<FoundHit['type'], TablerIcon> = {
  run: IconProgress,
  workflow: IconRoute,
  user_workspace: IconUser,
  group: IconUsersGroup,
};

export interface Line {
  id: string;
  label: string;
  detail?: string;
  icon: Command['icon'];
  run: () => void;
}

interface Lines {
  groups: { id: string; label: string; lines: Line[] }[];
  isSearching: boolean;
  /** Whether the first line is final: no reply that is still awaited can put another one there. */
  isFirstKnown: boolean;
}

/** The lines of the menu in their order, in groups that are not empty. */
export function useLines(typed: string): Lines {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const me = useMe();
  const { entry } = useCurrentWorkspace();
  const { hits, isSearching } = useSearch(typed);
  const help = useHelpSearch(typed);
  const commands = useCommands();
  const settings = useSettingCommands();
  const { starts, isLoading } = useStartCommands(typed);

  const open = (hit: SearchHit) => void navigate({ href: hit.href });
  const lineOf = (hit: FoundHit): Line => ({
    ...hit,
    icon: <Icon of={icons[hit.type]} stroke={1.8} />,
    run: () => {
      if (me && entry) addRecent(me.id, entry.workspace_id, hit);
      open(hit);
    },
  });
  const isEmpty = typed.trim() === '';
  const { first, others } = rankCommands([...commands.flatMap((group) => group.commands), ...settings], typed);
  const groups = isEmpty
    ? [
        {
          id: 'recent',
          label: t('search.recent'),
          lines: me && entry ? readRecent(me.id, entry.workspace_id).map(lineOf) : [],
        },
        ...commands.map(({ id, label, commands: lines }) => ({ id, label, lines })),
      ]
    : [
        { id: 'commands', label: t('search.commands'), lines: [...starts, ...first] },
        { id: 'found', label: t('search.results'), lines: hits.map(lineOf) },
        { id: 'others', label: t('search.go_to'), lines: others },
        {
          id: 'help',
          label: t('help.label'),
          lines: help.map((hit) => ({ ...hit, icon: <Icon of={IconHelp} stroke={2} />, run: () => open(hit) })),
        },
      ];
  return {
    groups: groups.filter(({ lines }) => lines.length > 0),
    isSearching,
    // Commands that match the beginning of a word come before the search results, which then cannot be first.
    isFirstKnown: isEmpty || (!isLoading && (!isSearching || starts.length + first.length > 0)),
  };
}
