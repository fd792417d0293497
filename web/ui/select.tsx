import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { optionLabel } from './option-label.ts';
import { useFirstMatch } from './use-first-match.ts';

/** Mantine's, in which Enter chooses the first option that matches what was typed. */
export function Select<Value extends string = string>(props: SelectProps<Value>) {
  return <MantineSelect<Value> {...props} {...useFirstMatch(props, optionLabel(props.data, props.value ?? null))} />;
}
