import { TextInput } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ImportStage } from '../../contract/import-options.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './stage-lanes.module.css';

/** One stage: its number, its name and its activities. */
export function StageLane({
  stage,
  position,
  count,
  onRename,
  onMove,
  children,
}: {
  stage: ImportStage;
  position: number;
  count: number;
  onRename: (name: string) => void;
  onMove: (to: number) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('imports');
  const { name } = stage;
  return (
    <section className={classes.lane} aria-label={t('lanes.stage', { number: position + 1, name })}>
      <header className={classes.laneHead}>
        <span className={classes.laneNumber} aria-hidden="true">
          {position + 1}
        </span>
        <TextInput
          className={classes.laneName}
          variant="unstyled"
          aria-label={t('lanes.name', { number: position + 1 })}
          // Another name from the server must replace the text: the input is mounted again.
          key={name}
          defaultValue={name}
          maxLength={120}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
          }}
          onBlur={(event) => {
            const typed = event.currentTarget.value.trim();
            if (typed === '') event.currentTarget.value = name;
            else if (typed !== name) onRename(typed);
          }}
        />
        <IconButton
          size={24}
          aria-label={t('lanes.earlier', { name })}
          disabled={position === 0}
          onClick={() => onMove(position - 1)}
        >
          <Icon of={IconArrowLeft} size={14} />
        </IconButton>
        <IconButton
          size={24}
          aria-label={t('lanes.later', { name })}
          disabled={position === count - 1}
          onClick={() => onMove(position + 1)}
        >
          <Icon of={IconArrowRight} size={14} />
        </IconButton>
      </header>
      {children}
    </section>
  );
}
