import { type ComponentType, Suspense } from 'react';
import type { FieldType } from '../../../engine/definition.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { CheckboxField, RadioField, TaskField } from './choice-fields.tsx';
import { CollaboratorField } from './collaborator-field.tsx';
import { DecimalField } from './decimal-field.tsx';
import { DropdownField } from './dropdown-field.tsx';
import { DurationField } from './duration-field.tsx';
import type { FieldProps } from './field-props.tsx';
import { FieldSkeleton } from './field-skeleton.tsx';
import { EmailField, LongTextField, PhoneNumberField, TextField, UrlField } from './text-fields.tsx';

// Loaded with the first field that needs them: the calendar is 30 KB.
const DateField = lazyComponent(() => import('./date-field.tsx'), 'DateField');
const FileField = lazyComponent(() => import('./file-field.tsx'), 'FileField');

/** The types whose value is one input's; a table has many. */
type PlainType = Exclude<FieldType, 'table' | 'computed'>;

const inputs: Record<PlainType, ComponentType<FieldProps>> = {
  text: TextField,
  long_text: LongTextField,
  number: DecimalField,
  currency: DecimalField,
  percent: DecimalField,
  date: DateField,
  duration: DurationField,
  radio: RadioField,
  dropdown: DropdownField,
  checkbox: CheckboxField,
  task: TaskField,
  collaborator: CollaboratorField,
  email: EmailField,
  url: UrlField,
  phone_number: PhoneNumberField,
  file: FileField,
};

/** The input of a field, or of a cell of a table, that is neither a table nor computed. */
export function PlainInput({ type, ...props }: FieldProps & { type: PlainType }) {
  const Input = inputs[type];
  return (
    <Suspense fallback={<FieldSkeleton {...props} />}>
      <Input {...props} />
    </Suspense>
  );
}
