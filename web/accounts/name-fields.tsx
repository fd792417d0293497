import { TextInput } from '@mantine/core';
import classes from './session-form.module.css';
import type { SessionForm } from './session-form.ts';

/** First and last name, side by side if there is room. */
export function NameFields({ form, labels }: { form: SessionForm; labels: { first_name: string; last_name: string } }) {
  return (
    <div className={classes.pair}>
      <TextInput
        label={labels.first_name}
        size="md"
        autoComplete="given-name"
        autoFocus
        key={form.key('first_name')}
        {...form.getInputProps('first_name')}
      />
      <TextInput
        label={labels.last_name}
        size="md"
        autoComplete="family-name"
        key={form.key('last_name')}
        {...form.getInputProps('last_name')}
      />
    </div>
  );
}
