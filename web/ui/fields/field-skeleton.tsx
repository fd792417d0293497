import { TextInput } from '@mantine/core';
import { around, type FieldProps } from './field-props.tsx';

/** Keeps the place of a field whose input is still on its way. */
export function FieldSkeleton(props: FieldProps) {
  return <TextInput {...around({ ...props, disabled: true })} readOnly />;
}
