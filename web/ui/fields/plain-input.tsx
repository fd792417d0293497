import { type ComponentType, Suspense } from 'react';
import type { FieldType } from '../../../engine/definition.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { CheckboxField, RadioField, TaskField } from './choice-fields.tsx';
import { DecimalField } from './decimal-field.tsx';
import { DurationField } from './duration-field.tsx';
import type { FieldProps } from './field-props.tsx';
import { FieldSkeleton } from './field-skeleton.tsx';
import { EmailField, LongTextField, PhoneNumberField, TextField, UrlField } from './text-fields.tsx';

// The calendar and the floating lists are 50 KB: they are loaded with the first field that needs them.
const DateField = lazyComponent(() => import('./date-field.tsx'), 'DateField');
const DropdownField = lazyComponent(() => import('./dropdown-field.tsx'), 'DropdownField');
const CollaboratorField = lazyComponent(() => import('./collaborator-field.tsx'), 'CollaboratorField');

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
