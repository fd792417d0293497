import { MultiSelect as MantineMultiSelect, type MultiSelectProps } from '@mantine/core';
import { useFirstMatch } from './use-first-match.ts';
import { type LongList, useFirstOptions } from './use-first-options.ts';

/**
 * Mantine's, in which Enter chooses the first option that matches what was typed, and which offers a part of a long list.
 * While nothing is typed no option is highlighted: Enter after a choice then sends the form instead of choosing another.
 */
export function MultiSelect({ unlisted, ...props }: MultiSelectProps<string> & LongList) {
  const filter = useFirstOptions(unlisted);
  return <MantineMultiSelect<string> filter={filter} openOnFocus={false} {...props} {...useFirstMatch(props)} />;
}
