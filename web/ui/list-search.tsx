import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchDelay, useDelayed } from '../lib/delay.ts';
import { Icon } from './icon.tsx';
import classes from './list-search.module.css';

/**
 * The search text of a list and its page: the page becomes the first one at the same moment as the delayed search text
 * changes.
 */
export function useListSearch() {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const search = useDelayed(typed.trim());
  const type = (value: string) => {
    setTyped(value);
    setTimeout(() => setPage(1), fetchDelay);
  };
  return { search, page, setPage, typed, type };
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
      leftSection={<Icon of={IconSearch} />}
      value={value}
      className={classes.search}
      classNames={{ input: classes.input }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
