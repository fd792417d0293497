import { useId, useRef } from 'react';
import type { DefinitionLocation } from '../../../../engine/definition-index.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { InsertField } from './insert-field.tsx';
import type { MailAction } from './mail-action.ts';
import { oneLine } from './one-line.ts';
import classes from './panel.module.css';
import { useFault } from './use-fault.ts';
import { useInsertAtCaret } from './use-insert-at-caret.ts';

export function MailSubject({
  action,
  location,
  onChange,
}: {
  action: MailAction;
  location: DefinitionLocation;
  onChange: (subject: string) => void;
}) {
  const { t } = useTranslation('editor');
  const fault = useFault({ kind: 'action', id: action.id })('subject');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { subject } = action.stepable;
  const insert = useInsertAtCaret(input, subject, onChange);
  return (
    <div data-setting="subject">
      <div className={classes.insert}>
        <label className={classes.label} htmlFor={id}>
          {t('setting.subject')}
        </label>
        <InsertField location={location} onInsert={insert} />
      </div>
      <TextField
        id={id}
        ref={input}
        maxLength={500}
        error={fault}
        placeholder={t('setting.subject_hint')}
        value={subject}
        onChange={(event) => onChange(oneLine(event.currentTarget.value))}
      />
    </div>
  );
}
