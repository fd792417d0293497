import { Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Choice, Field } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { oneLine } from '../panel/one-line.ts';
import panel from '../panel/panel.module.css';
import { moveItem } from '../state/move-item.ts';
import { newId } from '../state/new-id.ts';
import classes from './fields-editor.module.css';

interface Props {
  field: Pick<Field, 'choices'>;
  fault: string | undefined;
  onChange: (choices: Choice[], key?: string) => void;
}

/** The choices of a field. Enter adds another one. */
export function ChoicesEditor({ field, fault, onChange }: Props) {
  const { t } = useTranslation(['editor', 'ui']);
  const list = useRef<HTMLUListElement>(null);
  const choices = field.choices ?? [];
  const focusOn = (index: number) =>
    setTimeout(() => list.current?.querySelectorAll<HTMLInputElement>('input')[index]?.focus(), 30);
  const addAfter = (index: number) => {
    const next = { id: newId(), label: '' };
    onChange([...choices.slice(0, index + 1), next, ...choices.slice(index + 1)]);
    focusOn(index + 1);
  };
  return (
    <div>
      <p className={panel.label}>{t('fields.choices')}</p>
      <ul className={classes.choices} ref={list}>
        {choices.map((choice, index) => (
          <li key={choice.id} className={classes.choice}>
            <TextInput
              aria-label={t('fields.choice', { number: index + 1 })}
              maxLength={200}
              value={choice.label}
              onChange={(event) => {
                const label = oneLine(event.currentTarget.value);
                onChange(
                  choices.map((one) => (one.id === choice.id ? { ...one, label } : one)),
                  `choice.${choice.id}`,
                );
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                addAfter(index);
              }}
            />
            <Menu position="bottom-end" width={170}>
              <Menu.Target>
                <IconButton
                  size={28}
                  aria-label={t('fields.menu', { name: choice.label || t('fields.unnamed_choice') })}
                >
                  <Icon of={IconDots} />
                </IconButton>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  leftSection={<Icon of={IconArrowUp} />}
                  disabled={index === 0}
                  onClick={() => onChange(moveItem(choices, index, index - 1))}
                >
                  {t('group.move.up')}
                </Menu.Item>
                <Menu.Item
                  leftSection={<Icon of={IconArrowDown} />}
                  disabled={index === choices.length - 1}
                  onClick={() => onChange(moveItem(choices, index, index + 1))}
                >
                  {t('group.move.down')}
                </Menu.Item>
                <Menu.Divider />
                <Menu.Item
                  data-danger
                  leftSection={<Icon of={IconTrash} />}
                  onClick={() => onChange(choices.filter(({ id }) => id !== choice.id))}
                >
                  {t('ui:delete')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </li>
        ))}
      </ul>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<Icon of={IconPlus} size={14} stroke={2} />}
        onClick={() => addAfter(choices.length - 1)}
      >
        {t('fields.add_choice')}
      </Button>
      {fault && <p className={panel.error}>{fault}</p>}
    </div>
  );
}
