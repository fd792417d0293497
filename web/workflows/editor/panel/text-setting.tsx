import { useId, useRef } from 'react';
import type { Action } from '../../../../engine/definition.ts';
import type { DefinitionLocation } from '../../../../engine/definition-index.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx';
import { useEditor } from '../editor-context.ts';
import { patchStepable } from '../state/change-actions.ts';
import { InsertField } from './insert-field.tsx';
import classes from './panel.module.css';
import { useFault } from './use-fault.ts';
import { useInsertAtCaret } from './use-insert-at-caret.ts';

interface Props {
  action: Action;
  location: DefinitionLocation;
  setting: 'question' | 'instructions';
  text: string;
}

/** A text in which fields can be inserted from a list. */
export function TextSetting({ action, location, setting, text }: Props) {
  const { t } = useTranslation('editor');
  const { change } = useEditor();
  const fault = useFault({ kind: 'action', id: action.id })(setting);
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const set = (next: string) =>
    change((now) => patchStepable(now, action.id, { [setting]: next }), `${setting}.${action.id}`);

  const insert = useInsertAtCaret(input, text, set);

  return (
    <div data-setting={setting}>
      <div className={classes.insert}>
        <label className={classes.label} htmlFor={id}>
          {t(`setting.${setting}`)}
        </label>
        <InsertField location={location} onInsert={insert} />
      </div>
      <GrowingTextarea
        id={id}
        ref={input}
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
