import type { OptionsFilter } from '@mantine/core';
import { containsText } from '../../contract/fold-text.ts';

/** The options of a list whose labels contain what was typed, whatever its case, accents and forms. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const found: typeof options = [];
  let left = limit;
  for (const option of options) {
    if (left <= 0) break;
    if ('group' in option) {
      const items = filterOptions({ options: option.items, search, limit: left }) as typeof option.items;
      left -= items.length;
      found.push({ ...option, items });
    } else if (containsText(option.label, search)) {
      left -= 1;
      found.push(option);
    }
  }
  return found;
};
