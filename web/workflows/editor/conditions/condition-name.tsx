import { TextInput } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { oneLine } from '../panel/one-line.ts';
import classes from './conditions.module.css';

/** Whether the name input of a condition or condition group is shown: it has a name, or the reader is editing it. */
export function useConditionName(name: string) {
  const [isEdited, setEdited] = useState(false);
  return { isShown: isEdited || name !== '', begin: () => setEdited(true), end: () => setEdited(false) };
}

/** The button that shows the name input. */
export function AddConditionName({ isGroup, onClick }: { isGroup: boolean; onClick: () => void }) {
  const { t } = useTranslation('editor');
  return (
    <IconButton
      size={24}
      className={classes.tool}
      aria-label={t(isGroup ? 'condition.add_name_nest' : 'condition.add_name')}
      onClick={onClick}
    >
      <Icon of={IconTag} size={14} />
    </IconButton>
  );
}

/** The name of a condition, which "Why?" shows on the run page. */
export function ConditionName(props: {
  isGroup: boolean;
  name: string;
  onChange: (name: string) => void;
  onBegin: () => void;
  onEnd: () => void;
}) {
  const { t } = useTranslation('editor');
  return (
    <TextInput
      size="xs"
      aria-label={t(props.isGroup ? 'condition.name_nest' : 'condition.name')}
      placeholder={t('condition.name_hint')}
      maxLength={200}
      // Without a name, the input has just replaced the button that had the focus.
      autoFocus={props.name === ''}
      leftSection={<Icon of={IconTag} size={13} />}
      classNames={{ root: classes.name, input: classes.nameInput }}
      value={props.name}
      onChange={(event) => props.onChange(oneLine(event.currentTarget.value))}
      // While it has the focus it stays, even when it is cleared.
      onFocus={props.onBegin}
      onBlur={props.onEnd}
    />
  );
}
