import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { optionLabel } from './option-label.ts';
import { useFirstMatch } from './use-first-match.ts';

/** Mantine's, in which Enter chooses the first option that matches what was typed. */
export function Select<Value extends string = string>({ searchValue, onSearchChange, ...props }: SelectProps<Value>) {
  const label = optionLabel(props.data, props.value ?? null);
  const [own, setOwn] = useState(label);
  const search = searchValue ?? own;
  // The text of the chosen option, which Mantine writes into the field, is not searched for.
  const typed = search === label ? '' : search;
  const firstMatch = useFirstMatch({ typed, onKeyDown: props.onKeyDown });
  const change = (text: string) => {
    setOwn(text);
    onSearchChange?.(text);
  };
  return (
    <MantineSelect<Value>
      {...props}
      {...(props.searchable && { searchValue: search, onSearchChange: change, ...firstMatch })}
    />
  );
}
