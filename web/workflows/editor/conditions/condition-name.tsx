import { ActionIcon, TextInput } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { oneLine } from '../panel/one-line.ts';
import classes from './conditions.module.css';

/** Whether the name of a condition, or of a group of them, is shown to be written: where there is one, or one is begun. */
export function useConditionName(name: string) {
  const [isBegun, setBegun] = useState(false);
  return { isShown: isBegun || name !== '', begin: () => setBegun(true), end: () => setBegun(false) };
}

/** Begins a name; out of the way where there is none. */
export function AddConditionName({ isGroup, onClick }: { isGroup: boolean; onClick: () => void }) {
  const { t } = useTranslation('editor');
  return (
    <ActionIcon
      size={24}
      className={classes.tool}
      aria-label={t(isGroup ? 'condition.add_name_nest' : 'condition.add_name')}
      onClick={onClick}
    >
      <IconTag size={14} stroke={2} aria-hidden="true" />
    </ActionIcon>
  );
}

/** The name, with which "Why?" explains a run. */
export function ConditionName(props: {
  isGroup: boolean;
  name: string;
  onChange: (name: string) => void;
  onEnd: () => void;
}) {
  const { t } = useTranslation('editor');
  return (
    <TextInput
      size="xs"
      aria-label={t(props.isGroup ? 'condition.name_nest' : 'condition.name')}
      placeholder={t('condition.name_hint')}
      maxLength={200}
      // Begun by the button that it takes the place of.
      autoFocus={props.name === ''}
      leftSection={<IconTag size={13} stroke={2} aria-hidden="true" />}
      classNames={{ root: classes.name, input: classes.nameInput }}
      value={props.name}
      onChange={(event) => props.onChange(oneLine(event.currentTarget.value))}
      onBlur={props.onEnd}
    />
  );
}
