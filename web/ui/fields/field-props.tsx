import { useTranslation } from 'react-i18next';
import type { FileReply } from '../../../contract/files.ts';
import type { UserWorkspaceReply } from '../../../contract/shared-shapes.ts';
import type { Field, Value } from '../../../engine/definition.ts';
import classes from './fields.module.css';

/** What every field's input takes: `FieldInput` of `../field-input.tsx` hands it on. */
export interface FieldProps {
  field: Field;
  /** As `engine/definition.ts` has it for the type; null is empty. */
  value: Value;
  onChange: (value: Value) => void;
  error?: string;
  /** Whom a collaborator field offers. */
  people?: UserWorkspaceReply[];
  disabled?: boolean;
  /** Of a file field: what the keys stand for that were there before. */
  files?: FileReply[];
}

/** Label, help and error, the same around each input. */
export function around({ field, error, disabled }: FieldProps) {
  return {
    label: <FieldLabel field={field} />,
    description: field.help || undefined,
    error,
    disabled,
    name: field.key,
    'aria-required': field.required || undefined,
  };
}

function FieldLabel({ field }: { field: Field }) {
  const { t } = useTranslation('ui');
  return (
    <>
      {field.label}
      {!field.required && <span className={classes.optional}> {t('optional')}</span>}
    </>
  );
}

export const asText = (value: Value): string => (value === null ? '' : String(value));
export const orNull = (text: string): string | null => (text === '' ? null : text);
