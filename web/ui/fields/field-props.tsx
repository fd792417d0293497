import type { FileReply } from '../../../contract/files.ts';
import type { UserWorkspaceReply } from '../../../contract/shared-shapes.ts';
import type { Field, Value } from '../../../engine/definition.ts';
import { OptionalMark } from '../optional-mark.tsx';

/** The props of every field's input, passed on by `FieldInput` of `../field-input.tsx`. */
export interface FieldProps {
  field: Field;
  /** The type's value as in `engine/definition.ts`; null means empty. */
  value: Value;
  onChange: (value: Value) => void;
  error?: string;
  /** The members that a collaborator field offers. */
  people?: UserWorkspaceReply[];
  disabled?: boolean;
  /** For a table: the messages of its cells, by `<row from 0>.<key of the column>`. */
  cellErrors?: Record<string, string>;
  /** For a file field: the files of the keys in its initial value. */
  files?: FileReply[];
}

/** Label, help and error: the same props for each input. */
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
  return (
    <>
      {field.label}
      {!field.required && <OptionalMark />}
    </>
  );
}

export const asText = (value: Value): string => (value === null ? '' : String(value));
export const orNull = (text: string): string | null => (text === '' ? null : text);
