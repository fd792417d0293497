import { MultiSelect as MantineMultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';
import { useFirstMatch } from './use-first-match.ts';

/**
 * Mantine's, in which Enter chooses the first option that matches what was typed. While nothing is typed no option is
 * highlighted: Enter after a choice then sends the form instead of choosing another.
 */
export function MultiSelect({ searchValue, onSearchChange, ...props }: MultiSelectProps<string>) {
  const [own, setOwn] = useState('');
  const search = searchValue ?? own;
  const firstMatch = useFirstMatch({ typed: search, onKeyDown: props.onKeyDown });
  const change = (text: string) => {
    setOwn(text);
    onSearchChange?.(text);
  };
  return (
    <MantineMultiSelect<string>
      {...props}
      {...(props.searchable && { searchValue: search, onSearchChange: change, ...firstMatch })}
    />
  );
}
