import '@mantine/spotlight/styles.layer.css';
import { VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import {
  IconHelp,
  IconProgress,
  IconRoute,
  IconSearch,
  IconUser,
  IconUsersGroup,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHelpSearch } from '../../help/use-help-search.ts';
import { takeEarlyKeys } from '../../lib/early-keys.ts';
import type { SearchHit } from '../../lib/search-hit.ts';
import { useMe } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { useCloseOnEscape } from '../../ui/use-close-on-escape.ts';
import { useCurrentWorkspace } from '../current-workspace.ts';
import classes from './command-box.module.css';
import { type Command, useCommands } from './commands.tsx';
import { rankCommands } from './rank-commands.ts';
import { addRecent, readRecent } from './recent-hits.ts';
import { type FoundHit, useSearch } from './use-search.ts';
import { useSettingCommands } from './use-setting-commands.tsx';
import { useStartCommands } from './use-start-commands.tsx';

const [store, spotlight] = createSpotlight();
const icons: Record<FoundHit['type'], TablerIcon> = {
  run: IconProgress,
  workflow: IconRoute,
  user_workspace: IconUser,
  group: IconUsersGroup,
};

interface Line {
  id: string;
  label: string;
  detail?: string;
  icon: Command['icon'];
  run: () => void;
}

/** The last opening that was carried out, of `useCommandMenuOpenings`. */
let lastOpening = 0;

/**
 * The command menu (⌘K). Without a search text it lists what was chosen last, then the commands; with one it lists what
 * matches, best first. Enter takes the first line.
 */
export function CommandBox({ openings }: { openings: number }) {
  const { t } = useTranslation('app');
  const [typed, setTyped] = useState('');
  const { groups, isSearching, isFirstKnown } = useLines(typed);
  const field = useRef<HTMLInputElement>(null);
  const isAwaited = useRef(false);
  useCloseOnEscape(useSpotlight(store).opened, spotlight.close);
  useEffect(() => {
    // Another layout mounts the box anew: what was opened before stays closed.
    if (openings > lastOpening) spotlight.open();
    lastOpening = openings;
    // It was open already: no focus will come.
    if (document.activeElement === field.current) takeEarlyKeys();
    else field.current?.focus();
  }, [openings]);

  const lines = groups.flatMap((group) => group.lines);
  const shown = lines.map(({ id }) => id).join();
  // Before anything else can happen: Enter must not find the first line of the words before.
  useLayoutEffect(() => {
    // Select the first line again, because results that arrive later may put another line there.
    if (typed.trim() !== '' && shown !== '') selectFirst();
    if (!isAwaited.current || !isFirstKnown || shown === '') return;
    isAwaited.current = false;
    selected()?.click();
  }, [shown, typed, isFirstKnown]);

  /** If Enter is pressed before the results have arrived, it takes the first line as soon as that is known. */
  const waitForResults = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isFirstKnown) return;
    selected()?.removeAttribute('data-selected');
    isAwaited.current = true;
  };

  /** What was typed before the field had the focus. */
  const typeEarlyKeys = () => {
    const { text, isEntered } = takeEarlyKeys();
    if (text === '') return;
    isAwaited.current = isEntered;
    setTyped(text);
  };

  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={(next) => {
        isAwaited.current = false;
        setTyped(next);
      }}
      shortcut={null}
      closeOnEscape={false}
      centered={false}
      yOffset="12vh"
      maxHeight="min(480px, 70vh)"
      scrollable
      size={560}
      radius="lg"
      overlayProps={{ color: '#1D1814', backgroundOpacity: 0.42 }}
      attributes={{ content: { 'aria-label': t('search.label') } }}
      classNames={{
        content: classes.content,
        search: classes.search,
        action: classes.action,
        actionDescription: classes.detail,
        actionsGroup: classes.group,
      }}
    >
      <Spotlight.Search
        ref={field}
        placeholder={t('search.label')}
        aria-label={t('search.label')}
        leftSection={<Icon of={IconSearch} size={18} stroke={1.7} />}
        onFocus={typeEarlyKeys}
        onKeyDown={waitForResults}
      />
      <VisuallyHidden role="status">
        {typed.trim() !== '' && lines[0] && t('search.announce', { count: lines.length, name: lines[0].label })}
      </VisuallyHidden>
      <Spotlight.ActionsList>
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group.id} label={group.label}>
            {group.lines.map((line) => (
              <Spotlight.Action
                key={line.id}
                label={line.label}
                description={line.detail}
                leftSection={line.icon}
                onClick={line.run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {lines.length === 0 && (
          <Spotlight.Empty>
            {isSearching ? t('search.searching') : t('search.nothing', { query: typed })}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

interface Lines {
  groups: { id: string; label: string; lines: Line[] }[];
  isSearching: boolean;
  /** Whether the first line is final: no reply that is still awaited can put another one there. */
  isFirstKnown: boolean;
}

/** The lines of the menu in their order, in groups that are not empty. */
function useLines(typed: string): Lines {
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
    isFirstKnown: !isLoading && (!isSearching || starts.length + first.length > 0),
  };
}

const listOf = () => document.getElementById(store.getState().listId);
const selected = () => listOf()?.querySelector<HTMLElement>('[data-selected]');

/** Mantine selects the first action only when the words change, and results come later. */
function selectFirst(): void {
  const actions = listOf()?.querySelectorAll('[data-action]') ?? [];
  for (const [position, action] of actions.entries()) {
    if (position === 0) action.setAttribute('data-selected', 'true');
    else action.removeAttribute('data-selected');
  }
  store.setState({ ...store.getState(), selected: 0 });
}
