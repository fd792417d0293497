import '@mantine/spotlight/styles.layer.css';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { IconArrowRight, IconHelp, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHelpSearch } from '../../help/use-help-search.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './command-box.module.css';
import { useCommands } from './commands.tsx';
import { useSearch } from './use-search.ts';

export function CommandBox({ openings }: { openings: number }) {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const search = useSearch(typed);
  const help = useHelpSearch(typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run again each time the menu is opened
  useEffect(() => spotlight.open(), [openings]);

  const words = typed.trim().toLocaleLowerCase();
  const commands = useCommands()
    .map((group) => ({
      ...group,
      commands: group.commands.filter((one) => one.label.toLocaleLowerCase().includes(words)),
    }))
    .filter((group) => group.commands.length > 0);
  const found = search.groups.filter((group) => group.hits.length > 0);

  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      maxHeight="min(420px, 70vh)"
      scrollable
      size={560}
      radius="lg"
      overlayProps={{ color: '#1D1814', backgroundOpacity: 0.42 }}
      classNames={{
        content: classes.content,
        search: classes.search,
        action: classes.action,
        actionsGroup: classes.group,
      }}
    >
      <Spotlight.Search
        placeholder={t('search.label')}
        aria-label={t('search.label')}
        leftSection={<Icon of={IconSearch} size={18} stroke={1.7} />}
      />
      <Spotlight.ActionsList>
        {found.map((group) => (
          <Spotlight.ActionsGroup key={group.id} label={group.label}>
            {group.hits.map((hit) => (
              <Spotlight.Action
                key={hit.id}
                label={hit.label}
                description={hit.detail}
                leftSection={<Icon of={IconArrowRight} stroke={2} />}
                onClick={() => void navigate({ href: hit.href })}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {commands.map((group) => (
          <Spotlight.ActionsGroup key={group.id} label={group.label}>
            {group.commands.map((command) => (
              <Spotlight.Action
                key={command.id}
                label={command.label}
                leftSection={command.icon}
                onClick={command.run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {help.length > 0 && (
          <Spotlight.ActionsGroup label={t('help.label')}>
            {help.map((hit) => (
              <Spotlight.Action
                key={hit.id}
                label={hit.label}
                description={hit.detail}
                leftSection={<Icon of={IconHelp} stroke={2} />}
                onClick={() => void navigate({ href: hit.href })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {found.length + commands.length + help.length === 0 && (
          <Spotlight.Empty>
            {search.searching ? t('search.searching') : t('search.nothing', { query: typed })}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
