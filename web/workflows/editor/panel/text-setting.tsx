import { Button, Menu, Textarea } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '../../../../engine/definition.ts';
import { comesBefore, type Place } from '../../../../engine/definition-index.ts';
import { named } from '../../words/words.ts';
import { useEditor } from '../editor-context.ts';
import { patchStepable } from '../state/change-actions.ts';
import classes from './panel.module.css';
import { useFault } from './use-fault.ts';

interface Props {
  action: Action;
  place: Place;
  setting: 'question' | 'instructions';
  text: string;
}

/** A text that may hold what people filled in before: picked from a list, so that nobody writes braces by hand. */
export function TextSetting({ action, place, setting, text }: Props) {
  const { t } = useTranslation('editor');
  const { words, change } = useEditor();
  const fault = useFault({ kind: 'action', id: action.id })(setting);
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const fields = [...words.index.keys.values()].filter(
    ({ field, action_id }) => field.type !== 'file' && comesBefore(words.index, action_id, place),
  );
  const set = (next: string) =>
    change((now) => patchStepable(now, action.id, { [setting]: next }), `${setting}.${action.id}`);

  const insert = (key: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {};
    const inserted = `{{${key}}}`;
    set(text.slice(0, selectionStart) + inserted + text.slice(selectionEnd));
    const caret = selectionStart + inserted.length;
    // After the menu has given the focus back.
    setTimeout(() => {
      input.current?.focus();
      input.current?.setSelectionRange(caret, caret);
    }, 60);
  };

  return (
    <div data-setting={setting}>
      <div className={classes.insert}>
        <label className={classes.label} htmlFor={id}>
          {t(`setting.${setting}`)}
        </label>
        {fields.length > 0 && (
          <Menu position="bottom-end" width={260} returnFocus={false}>
            <Menu.Target>
              <Button size="xs" variant="subtle" leftSection={<IconBraces size={14} stroke={2} aria-hidden="true" />}>
                {t('setting.insert_field')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown mah={280} style={{ overflowY: 'auto' }}>
              {fields.map(({ field, action_id }) => (
                <Menu.Item
                  key={field.id}
                  rightSection={
                    <span className={classes.kind}>
                      {action_id === null
                        ? t('start.title')
                        : named(words, words.index.actions.get(action_id)?.action.name)}
                    </span>
                  }
                  onClick={() => insert(field.key)}
                >
                  {named(words, field.label)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <Textarea
        id={id}
        ref={input}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={20_000}
        error={fault}
        placeholder={t(`setting.${setting}_hint`)}
        value={text}
        onChange={(event) => set(event.currentTarget.value)}
      />
    </div>
  );
}
