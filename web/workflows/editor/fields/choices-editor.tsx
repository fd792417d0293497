import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Choice, Field } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ItemMenu } from '../panel/item-menu.tsx';
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
  const { t } = useTranslation('editor');
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
            <ItemMenu
              label={t('fields.menu', { name: choice.label || t('fields.unnamed_choice') })}
              position={index}
              count={choices.length}
              onMove={(to) => onChange(moveItem(choices, index, to))}
              onRemove={() => onChange(choices.filter(({ id }) => id !== choice.id))}
            />
          </li>
        ))}
      </ul>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<Icon of={IconPlus} size={14} />}
        onClick={() => addAfter(choices.length - 1)}
      >
        {t('fields.add_choice')}
      </Button>
      {fault && <p className={panel.error}>{fault}</p>}
    </div>
  );
}
