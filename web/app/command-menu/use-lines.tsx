import {
  IconHelp,
  IconPlayerPlay,
  IconProgress,
  IconRoute,
  IconUser,
  IconUsersGroup,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useHelpSearch } from '../../help/use-help-search.ts';
import { useMe } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { useCurrentWorkspace } from '../current-workspace.ts';
import { type Command, useCommands } from './commands.tsx';
import { rankCommands } from './rank-commands.ts';
import { addRecent, type RecentHit, readRecent } from './recent-hits.ts';
import { useHelpCommands } from './use-help-commands.tsx';
import { useRunListCommands } from './use-run-list-commands.tsx';
import { type FoundHit, useSearch } from './use-search.ts';
import { useSettingCommands } from './use-setting-commands.tsx';
import { useStartCommands } from './use-start-commands.ts';

const icons: Record<FoundHit['type'], TablerIcon> = {
  run: IconProgress,
  workflow: IconRoute,
  user_workspace: IconUser,
  group: IconUsersGroup,
  help: IconHelp,
  start: IconPlayerPlay,
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
  const { hits, isSearching } = useSearch(typed);
  const help = useHelpSearch(typed);
  const helpCommands = useHelpCommands();
  const commands = [...useCommands(), { id: 'help', label: t('help.label'), commands: helpCommands }];
  const settings = useSettingCommands();
  const runLists = useRunListCommands();
  const { starts, isLoading } = useStartCommands(typed);
  const { lineOfHit, lineOfCommand, recent } = useRecentLines();

  const all = [...commands.flatMap((group) => group.commands), ...settings, ...runLists];
  const { first, others } = rankCommands(all, typed);
  const isEmpty = typed.trim() === '';
  const groups = () => {
    if (!isEmpty) {
      return [
        {
          id: 'commands',
          label: t('search.commands'),
          lines: [...starts.map(lineOfHit), ...first.map(lineOfCommand)],
        },
        { id: 'found', label: t('search.results'), lines: hits.map(lineOfHit) },
        { id: 'others', label: t('search.go_to'), lines: others.map(lineOfCommand) },
        { id: 'help', label: t('help.label'), lines: help.map((hit) => lineOfHit({ ...hit, type: 'help' })) },
      ];
    }
    const chosen = recent(all);
    const isChosen = ({ id }: Command) => chosen.some((line) => line.id === id);
    return [
      { id: 'recent', label: t('search.recent'), lines: chosen },
      ...commands.map((group) => ({
        id: group.id,
        label: group.label,
        lines: group.commands.filter((one) => !isChosen(one)).map(lineOfCommand),
      })),
    ];
  };
  return {
    groups: groups().filter(({ lines }) => lines.length > 0),
    isSearching,
    // Commands that match the beginning of a word come before the search results, which then cannot be first.
    isFirstKnown: isEmpty || (!isLoading && (!isSearching || starts.length + first.length > 0)),
  };
}

/** Lines that are recent once they were chosen, and the recent ones themselves. */
function useRecentLines() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const me = useMe();
  const { entry } = useCurrentWorkspace();
  const keep = (hit: RecentHit) => {
    if (me && entry) addRecent(me.id, entry.workspace_id, hit);
  };
  const lineOfHit = (hit: FoundHit): Line => ({
    ...hit,
    label: hit.type === 'start' ? t('search.start_workflow', { name: hit.label }) : hit.label,
    icon: <Icon of={icons[hit.type]} />,
    run: () => {
      keep(hit);
      void navigate({ href: hit.href });
    },
  });
  const lineOfCommand = (command: Command): Line => ({
    ...command,
    run: () => {
      if (!command.isNeverRecent) keep({ type: 'command', id: command.id });
      command.run();
    },
  });
  /** Without commands that are no longer offered. */
  const recent = (commands: readonly Command[]): Line[] => {
    if (!me || !entry) return [];
    return readRecent(me.id, entry.workspace_id).flatMap((hit) => {
      if (hit.type !== 'command') return hit.type in icons ? [lineOfHit(hit)] : [];
      return commands.filter(({ id }) => id === hit.id).map(lineOfCommand);
    });
  };
  return { lineOfHit, lineOfCommand, recent };
}
