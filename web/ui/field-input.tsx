import { type ComponentType, lazy, Suspense } from 'react';
import type { FieldType } from '../../engine/definition.ts';
import { loadChunk } from '../lib/load-chunk.ts';
import { CheckboxField, RadioField, TaskField } from './fields/choice-fields.tsx';
import { DecimalField } from './fields/decimal-field.tsx';
import { DurationField } from './fields/duration-field.tsx';
import type { FieldProps } from './fields/field-props.tsx';
import { FieldSkeleton } from './fields/field-skeleton.tsx';
import { EmailField, LongTextField, PhoneNumberField, TextField, UrlField } from './fields/text-fields.tsx';

// The calendar and the floating lists are 50 KB: they are loaded with the first field that needs them.
const DateField = lazy(async () => ({
  default: (await loadChunk(() => import('./fields/date-field.tsx'))).DateField,
}));
const DropdownField = lazy(async () => ({
  default: (await loadChunk(() => import('./fields/dropdown-field.tsx'))).DropdownField,
}));
const CollaboratorField = lazy(async () => ({
  default: (await loadChunk(() => import('./fields/collaborator-field.tsx'))).CollaboratorField,
}));

const FileField = lazy(async () => ({
  default: (await loadChunk(() => import('./fields/file-field.tsx'))).FileField,
}));

const inputs: Record<FieldType, ComponentType<FieldProps>> = {
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

/** The input of one field of a form, for every field type. */
export function FieldInput(props: FieldProps) {
  const Input = inputs[props.field.type];
  return (
    <Suspense fallback={<FieldSkeleton {...props} />}>
      <Input {...props} />
    </Suspense>
  );
}
