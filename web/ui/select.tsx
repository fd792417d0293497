import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { optionLabel } from './option-label.ts';
import { useFirstMatch } from './use-first-match.ts';
import { type LongList, useFirstOptions } from './use-first-options.ts';

/** Mantine's, in which Enter chooses the first option that matches what was typed, and which offers a part of a long list. */
export function Select<Value extends string = string>({ unlisted, ...props }: SelectProps<Value> & LongList) {
  const filter = useFirstOptions(unlisted, props.value);
  return (
    <MantineSelect<Value>
      filter={filter}
      openOnFocus={false}
      {...props}
      {...useFirstMatch(props, optionLabel(props.data, props.value ?? null))}
    />
  );
}
