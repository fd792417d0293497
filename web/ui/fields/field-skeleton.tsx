import { TextInput } from '@mantine/core';
import { around, type FieldProps } from './field-props.tsx';

/** Shown in place of a field while its input is being loaded. */
export function FieldSkeleton(props: FieldProps) {
  return <TextInput {...around({ ...props, disabled: true })} readOnly />;
}
