import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useDelayed } from '../lib/delay.ts';
import { Icon } from './icon.tsx';
import classes from './list-search.module.css';

/**
 * The search text of a list and its page. A page is of one search text: as soon as the delayed text changes, and not
 * before, the list is on its first page.
 */
export function useListSearch() {
  const [typed, setTyped] = useState('');
  const search = useDelayed(typed.trim());
  const [chosen, setChosen] = useState({ search, page: 1 });
  if (chosen.search !== search) setChosen({ search, page: 1 });
  const page = chosen.search === search ? chosen.page : 1;
  const setPage = (next: number) => setChosen({ search, page: next });
  return { search, page, setPage, typed, type: setTyped };
}

export function ListSearch({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<Icon of={IconSearch} />}
      value={value}
      className={classes.search}
      classNames={{ input: classes.input }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
