import type { RunStepReply } from '../../../contract/runs.ts';
import type { UserWorkspaceReply } from '../../../contract/shared-shapes.ts';
import type { Field, FieldType, Value } from '../../../engine/definition.ts';
import { FieldInput } from '../../ui/field-input.tsx';
import { useMembers } from '../use-members.ts';
import classes from './answer-fields.module.css';

type AskedField = Omit<RunStepReply['form'][number], 'value'> | Field;

/** Field types that take the full width; the others are placed in two columns. */
const wide = new Set<FieldType>(['long_text', 'checkbox', 'radio', 'task', 'url', 'file']);

/** The fields of a form with their values and errors. */
export function AnswerFields({
  fields,
  values,
  errors,
  onChange,
  disabled,
  otherPeople = [],
}: {
  fields: readonly AskedField[];
  values: Record<string, Value>;
  /** Messages by the field's key. */
  errors: Record<string, string>;
  onChange: (key: string, field_id: string, value: Value) => void;
  disabled?: boolean;
  /** Whom a collaborator field offers besides the members. */
  otherPeople?: readonly UserWorkspaceReply[];
}) {
  const { people } = useMembers();
  if (fields.length === 0) return null;
  return (
    <div className={classes.fields}>
      {fields.map((field) => (
        <div key={field.id} data-wide={wide.has(field.type) || undefined}>
          <FieldInput
            field={field}
            value={values[field.id] ?? null}
            error={errors[field.key]}
            people={otherPeople.length > 0 ? [...otherPeople, ...people] : people}
            files={'files' in field ? field.files : undefined}
            disabled={disabled}
            onChange={(value) => onChange(field.key, field.id, value)}
          />
        </div>
      ))}
    </div>
  );
}
