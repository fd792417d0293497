import { TextInput } from '@mantine/core';
import { useTranslation } from '../../lib/use-translation.ts';
import { GrowingTextarea } from '../growing-textarea.tsx';
import { around, asText, type FieldProps, orNull } from './field-props.tsx';

export function TextField(props: FieldProps) {
  return (
    <TextInput
      {...around(props)}
      value={asText(props.value)}
      onChange={(event) => props.onChange(orNull(event.currentTarget.value))}
    />
  );
}

export function LongTextField(props: FieldProps) {
  return (
    <GrowingTextarea
      {...around(props)}
      minRows={3}
      maxRows={14}
      value={asText(props.value)}
      onChange={(event) => props.onChange(orNull(event.currentTarget.value))}
    />
  );
}

export function EmailField(props: FieldProps) {
  return (
    <TextInput
      {...around(props)}
      type="email"
      inputMode="email"
      autoComplete="off"
      value={asText(props.value)}
      onChange={(event) => props.onChange(orNull(event.currentTarget.value))}
    />
  );
}

export function UrlField(props: FieldProps) {
  return (
    <TextInput
      {...around(props)}
      type="url"
      inputMode="url"
      placeholder="https://"
      value={asText(props.value)}
      onChange={(event) => props.onChange(orNull(event.currentTarget.value))}
    />
  );
}

export function PhoneNumberField(props: FieldProps) {
  const { t } = useTranslation('ui');
  return (
    <TextInput
      {...around(props)}
      type="tel"
      inputMode="tel"
      placeholder={t('field.phone_hint')}
      value={asText(props.value)}
      onChange={(event) => props.onChange(orNull(event.currentTarget.value))}
    />
  );
}
