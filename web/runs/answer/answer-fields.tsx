import type { RunStepReply } from '../../../contract/runs.ts';
import type { UserWorkspaceReply } from '../../../contract/shared-shapes.ts';
import type { Field, Value } from '../../../engine/definition.ts';
import type { Source } from '../../../engine/formula.ts';
import { FieldInput } from '../../ui/field-input.tsx';
import { fillsRow } from '../../ui/fields/fills-row.ts';
import { useMembers } from '../use-members.ts';
import classes from './answer-fields.module.css';
import { useComputed } from './use-computed.ts';

type AskedField = Omit<RunStepReply['form'][number], 'value'> | Field;

/** The fields of a form with their values and errors. What formulas give is computed while somebody types. */
export function AnswerFields({
  fields,
  values,
  errors,
  onChange,
  disabled,
  otherPeople = [],
  earlier = () => undefined,
}: {
  fields: readonly AskedField[];
  values: Record<string, Value>;
  /** Messages by the field's key; of cells of a table by `<key>.<row>.<column>`. */
  errors: Record<string, string>;
  onChange: (key: string, field_id: string, value: Value) => void;
  disabled?: boolean;
  /** Whom a collaborator field offers besides the members. */
  otherPeople?: readonly UserWorkspaceReply[];
  /** The fields of earlier forms that formulas use. */
  earlier?: (field_id: string) => Source | undefined;
}) {
  const { people } = useMembers();
  const computed = useComputed(fields, values, earlier);
  if (fields.length === 0) return null;
  const fills = fillsRow(fields.map(({ type }) => type));
  return (
    <div className={classes.fields}>
      {fields.map((field, at) => (
        <div key={field.id} data-wide={fills[at] || undefined}>
          <FieldInput
            field={field}
            value={(computed.has(field.id) ? computed.get(field.id) : values[field.id]) ?? null}
            error={errors[field.key]}
            cellErrors={field.type === 'table' ? within(errors, field.key) : undefined}
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

/** The messages whose keys begin with a field's key, without it. */
const within = (errors: Record<string, string>, key: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, message]) =>
      name.startsWith(`${key}.`) ? [[name.slice(key.length + 1), message]] : [],
    ),
  );

/** Finds the fields that formulas use among those that the server sends with a form. */
export const earlierIn =
  (sources: RunStepReply['form_sources']) =>
  (field_id: string): Source | undefined => {
    const found = sources.find(({ id }) => id === field_id);
    return found && { field: found, value: found.value };
  };
