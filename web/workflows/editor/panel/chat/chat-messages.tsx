import { Button, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import type { ActionOf } from '../../../../../engine/definition.ts';
import type { DefinitionLocation } from '../../../../../engine/definition-index.ts';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useEditor } from '../../editor-context.ts';
import { patchStepable } from '../../state/change-actions.ts';
import { moveItem } from '../../state/move-item.ts';
import { InsertField } from '../insert-field.tsx';
import { ItemMenu } from '../item-menu.tsx';
import panel from '../panel.module.css';
import { useFault } from '../use-fault.ts';
import { useInsertAtCaret } from '../use-insert-at-caret.ts';
import classes from './chat.module.css';

/** The limit in `contract/definition.ts`. */
const mostMessages = 20;

/** The messages, sent in this order. */
export function ChatMessages({ action, location }: { action: ActionOf<'slack'>; location: DefinitionLocation }) {
  const { t } = useTranslation('editor');
  const { change } = useEditor();
  const faultOf = useFault({ kind: 'action', id: action.id });
  const list = useRef<HTMLDivElement>(null);
  const messages = action.stepable.messages.length > 0 ? action.stepable.messages : [''];
  const set = (next: string[], key?: string) => change((now) => patchStepable(now, action.id, { messages: next }), key);
  const add = () => {
    set([...messages, '']);
    setTimeout(() => [...(list.current?.querySelectorAll('textarea') ?? [])].at(-1)?.focus(), 30);
  };
  return (
    <div className={classes.messages} data-setting="messages" ref={list}>
      {messages.map((text, position) => (
        <Message
          // biome-ignore lint/suspicious/noArrayIndexKey: messages have no ids; each is identified by its position
          key={position}
          text={text}
          position={position}
          count={messages.length}
          location={location}
          fault={faultOf(`messages.${position}`) ?? (position === 0 ? faultOf('messages') : undefined)}
          onChange={(next) =>
            set(
              messages.map((one, at) => (at === position ? next : one)),
              `messages.${position}.${action.id}`,
            )
          }
          onMove={(to) => set(moveItem(messages, position, to))}
          onRemove={() => set(messages.filter((_one, at) => at !== position))}
        />
      ))}
      {messages.length < mostMessages && (
        <Button
          size="xs"
          variant="subtle"
          className={classes.add}
          leftSection={<Icon of={IconPlus} size={14} />}
          onClick={add}
        >
          {t('chat.add_message')}
        </Button>
      )}
    </div>
  );
}

interface MessageProps {
  text: string;
  position: number;
  count: number;
  location: DefinitionLocation;
  fault: string | undefined;
  onChange: (text: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Message({ text, position, count, location, fault, onChange, onMove, onRemove }: MessageProps) {
  const { t } = useTranslation('editor');
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const insert = useInsertAtCaret(input, text, onChange);
  const name = count === 1 ? t('chat.message') : t('chat.message_numbered', { number: position + 1 });
  return (
    <div data-setting={`messages.${position}`}>
      <div className={panel.insert}>
        <label className={panel.label} htmlFor={id}>
          {name}
        </label>
        <span className={classes.commands}>
          <InsertField location={location} onInsert={insert} />
          {count > 1 && (
            <ItemMenu
              label={t('action.menu', { name })}
              position={position}
              count={count}
              onMove={onMove}
              onRemove={onRemove}
            />
          )}
        </span>
      </div>
      <Textarea
        id={id}
        ref={input}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={20_000}
        error={fault}
        placeholder={t('chat.message_hint')}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
