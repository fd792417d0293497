import { TextInput } from '@mantine/core';
import classes from './session-form.module.css';

type Name = 'first_name' | 'last_name';

/** First and last name, side by side if there is room. */
export function NameFields({
  form,
  labels,
}: {
  form: { getInputProps: (name: Name) => object };
  labels: Record<Name, string>;
}) {
  return (
    <div className={classes.pair}>
      <TextInput
        label={labels.first_name}
        size="md"
        autoComplete="given-name"
        autoFocus
        {...form.getInputProps('first_name')}
      />
      <TextInput label={labels.last_name} size="md" autoComplete="family-name" {...form.getInputProps('last_name')} />
    </div>
  );
}
