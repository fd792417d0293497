import { MultiSelect as MantineMultiSelect, type MultiSelectProps } from '@mantine/core';
import { useFirstMatch } from './use-first-match.ts';

/**
 * Mantine's, in which Enter chooses the first option that matches what was typed. While nothing is typed no option is
 * highlighted: Enter after a choice then sends the form instead of choosing another.
 */
export function MultiSelect(props: MultiSelectProps<string>) {
  return <MantineMultiSelect<string> {...props} {...useFirstMatch(props)} />;
}
