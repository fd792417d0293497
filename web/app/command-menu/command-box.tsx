import '@mantine/spotlight/styles.layer.css';
import { VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { takeEarlyKeys } from '../../lib/early-keys.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { useCloseOnEscape } from '../../ui/use-close-on-escape.ts';
import classes from './command-box.module.css';
import { CommandLine } from './command-line.tsx';
import { type Line, useLines } from './use-lines.tsx';
import { elementIdOf, useSelectedLine } from './use-selected-line.ts';

const [store, spotlight] = createSpotlight();
const listId = 'command-menu-lines';

/** The last opening that was carried out, of `useCommandMenuOpenings`. */
let lastOpening = 0;

/**
 * The command menu (⌘K). Without a search text it lists what was chosen last, then the commands; with one it lists what
 * matches, best first. Enter takes the first line, or the one that the arrow keys have selected.
 */
export function CommandBox({ openings }: { openings: number }) {
  const { t } = useTranslation('app');
  const [typed, setTyped] = useState('');
  const { groups, isSearching, isFirstKnown } = useLines(typed);
  const lines = groups.flatMap((group) => group.lines);
  const { selected, isMoved, move, reset } = useSelectedLine(lines);
  const field = useRef<HTMLInputElement>(null);
  const isAwaited = useRef(false);
  useCloseOnEscape(useSpotlight(store).opened, spotlight.close);
  useEffect(() => {
    // Another layout mounts the box anew: what was opened before stays closed, as does what was given up.
    const isNew = openings > lastOpening;
    lastOpening = openings;
    if (!isNew) return;
    spotlight.open();
    // It was open already: no focus will come.
    if (document.activeElement === field.current) takeEarlyKeys();
    else field.current?.focus();
  }, [openings]);

  // Before anything else can happen, and after each rendering: the results may have come.
  useLayoutEffect(() => {
    if (!isAwaited.current || !isFirstKnown || !lines[0]) return;
    isAwaited.current = false;
    choose(lines[0]);
  });

  const change = (text: string) => {
    isAwaited.current = false;
    reset();
    setTyped(text);
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') {
      // If Enter is pressed before the results have arrived, it takes the first line as soon as that is known.
      if (isMoved || isFirstKnown) choose(selected);
      else isAwaited.current = true;
    } else if (event.key === 'Escape') {
      // `useCloseOnEscape` leaves Escape to a field with an open list.
      event.stopPropagation();
      spotlight.close();
    } else return;
    event.preventDefault();
  };

  /** What was typed before the field had the focus. */
  const typeEarlyKeys = () => {
    const { text, isEntered } = takeEarlyKeys();
    if (text === '') return;
    change(text);
    isAwaited.current = isEntered;
  };

  const nothing = isSearching ? t('search.searching') : t('search.nothing', { query: typed });
  /** The field itself announces the line that the arrow keys have selected. */
  const announced = () => {
    if (typed.trim() === '' || isMoved) return '';
    return selected ? t('search.announce', { count: lines.length, name: selected.label }) : nothing;
  };

  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={change}
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
        actionsGroup: classes.group,
      }}
    >
      <Spotlight.Search
        ref={field}
        placeholder={t('search.label')}
        maxLength={200}
        aria-label={t('search.label')}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={lines.length > 0}
        aria-controls={listId}
        aria-activedescendant={selected && elementIdOf(selected)}
        leftSection={<Icon of={IconSearch} size={18} />}
        onFocus={typeEarlyKeys}
        onKeyDown={handleKey}
      />
      <VisuallyHidden role="status">{announced()}</VisuallyHidden>
      <Spotlight.ActionsList>
        <div id={listId} role="listbox" aria-label={t('search.label')}>
          {groups.map((group) => (
            <Spotlight.ActionsGroup key={group.id} label={group.label} role="group" aria-label={group.label}>
              {group.lines.map((line) => (
                <CommandLine key={line.id} line={line} isSelected={line === selected} onChoose={choose} />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </div>
        {lines.length === 0 && <Spotlight.Empty aria-hidden>{nothing}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function choose(line: Line | undefined): void {
  if (!line) return;
  line.run();
  spotlight.close();
}
