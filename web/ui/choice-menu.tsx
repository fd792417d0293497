import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, type Icon as TablerIcon } from '@tabler/icons-react';
import { useTranslation } from '../lib/use-translation.ts';
import classes from './choice-menu.module.css';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';

/** A button that shows the selected choice, and opens a menu with all choices. */
export function ChoiceMenu<Choice extends string>({
  label,
  icon,
  value,
  choices,
  textOf,
  onChange,
}: {
  /** What is chosen, for screen readers. */
  label: string;
  /** By default an arrow after the text tells that there is a menu. */
  icon?: TablerIcon;
  value: Choice;
  choices: readonly Choice[];
  textOf: (choice: Choice) => string;
  onChange: (choice: Choice) => void;
}) {
  const { t } = useTranslation('ui');
  const chosen = textOf(value);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={t('labelled', { label, text: chosen })}>
          {icon && <Icon of={icon} />}
          <span className={icon && classes.text}>{chosen}</span>
          {!icon && <Icon of={IconChevronDown} size={14} />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={(one) => onChange(one as Choice)}>
          {choices.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick checkIcon={<Icon of={IconCheck} />}>
              {textOf(one)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
