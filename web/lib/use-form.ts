import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusFirstFault } from './focus-first-fault.ts';
import { withoutKey } from './without-key.ts';

interface Options<V> {
  /**
   * What the fields contain at first, and after `reset`: plain data. If they become others, because what is stored has been
   * loaded or changed by somebody else, the fields that nobody has changed here follow.
   */
  initialValues: V;
  /** By field: its error message, or null. Asked when the form is sent. */
  validate?: { [K in keyof V]?: (value: V[K], values: V) => string | null };
}

/**
 * The values and errors of a form. A field's error goes when the field changes.
 * `<TextInput {...form.getInputProps('name')} />`, `<form onSubmit={form.onSubmit(send)}>`
 */
export function useForm<V extends object>({ initialValues, validate = {} }: Options<V>) {
  const [values, showValues] = useState(initialValues);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [submitting, setSubmitting] = useState(false);
  // For what runs after a change and before it is rendered: two changes at once, Enter right after a letter.
  const latest = useRef(initialValues);
  const first = useRef(initialValues);
  const saved = useRef(initialValues);
  const sent = useRef<Partial<V>>({});
  const form = useRef<HTMLFormElement>(null);
  // Whether the first error waits for the focus. On a phone, it may be far above the button.
  const isRefused = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the errors are rendered
  useEffect(() => {
    if (!isRefused.current) return;
    isRefused.current = false;
    focusFirstFault(form.current);
  }, [errors]);

  const setValues = (changes: Partial<V>) => {
    latest.current = { ...latest.current, ...changes };
    showValues(latest.current);
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))));
  };
  const setFieldValue = <K extends keyof V>(name: K, value: V[K]) =>
    setValues({ [name]: value } as unknown as Partial<V>);
  const setFieldError = (name: string, error: string) => {
    setErrors((before) => ({ ...before, [name]: error }));
    isRefused.current = true;
  };
  /** For errors that do not have the name of a value, such as those of its parts. */
  const clearErrors = (...names: string[]) => setErrors((before) => names.reduce(withoutKey, before));
  const reset = () => {
    latest.current = first.current;
    saved.current = first.current;
    showValues(first.current);
    setErrors({});
  };

  /**
   * The values that differ from those at first, or from those saved last. A form that changes what is stored sends only
   * these, so that what others have changed meanwhile stays.
   */
  const getChanges = (): Partial<V> => differing(latest.current, saved.current);

  const given = JSON.stringify(initialValues);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only if other values are given
  useLayoutEffect(() => {
    if (given === JSON.stringify(first.current)) return;
    const changed = getChanges();
    const followed = Object.entries(differing(initialValues, latest.current)).filter(([name]) => !(name in changed));
    first.current = initialValues;
    saved.current = initialValues;
    if (followed.length > 0) setValues(Object.fromEntries(followed) as Partial<V>);
  }, [given]);

  /** @param send Called with the values if all are valid. Until its promise is settled, `submitting` is true. */
  const onSubmit = (send: (values: V) => unknown) => async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.current = event.currentTarget;
    const found = findErrors(latest.current, validate);
    setErrors(found);
    isRefused.current = Object.keys(found).length > 0;
    if (isRefused.current) return;
    sent.current = getChanges();
    setSubmitting(true);
    await Promise.resolve(latest.current)
      .then(send)
      .finally(() => setSubmitting(false));
  };

  const change = (name: keyof V) => (given: unknown) => setFieldValue(name, reportedValue(given) as V[keyof V]);
  return {
    values,
    errors,
    submitting,
    getValues: (): V => latest.current,
    /** Whether something would be lost if the page were left. */
    hasChanges: (): boolean => Object.keys(getChanges()).length > 0,
    getChanges,
    /** What was sent last is stored: what was changed since then is not. */
    markSaved: () => {
      saved.current = { ...saved.current, ...sent.current };
    },
    setValues,
    setFieldValue,
    setFieldError,
    clearErrors,
    reset,
    onSubmit,
    getInputProps: <K extends keyof V & string>(name: K) => ({
      value: values[name],
      error: errors[name],
      // A password input does not say it by itself.
      ...(errors[name] && { 'aria-invalid': true }),
      onChange: change(name),
    }),
    getCheckProps: (name: keyof V & string) => ({
      checked: values[name] === true,
      error: errors[name],
      onChange: change(name),
    }),
  };
}

/** Those of the values that differ from others. */
function differing<V extends object>(values: V, others: V): Partial<V> {
  const names = Object.keys(values) as (keyof V)[];
  const isOther = (name: keyof V) => JSON.stringify(values[name]) !== JSON.stringify(others[name]);
  return Object.fromEntries(names.filter(isOther).map((name) => [name, values[name]])) as Partial<V>;
}

function findErrors<V extends object>(values: V, rules: NonNullable<Options<V>['validate']>): Record<string, string> {
  const names = Object.keys(rules) as (keyof V & string)[];
  const found = names.map((name) => [name, rules[name]?.(values[name], values)] as const);
  return Object.fromEntries(found.filter((one): one is [keyof V & string, string] => Boolean(one[1])));
}

/** What a field reports: an event of the browser, or its value. */
function reportedValue(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('currentTarget' in given)) return given;
  const field = given.currentTarget as HTMLInputElement;
  return field.type === 'checkbox' ? field.checked : field.value;
}
