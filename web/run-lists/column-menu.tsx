import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import classes from './column-menu.module.css';
import { type RunListSearch, splitIds } from './run-list-search.ts';

export interface ColumnChoice {
  id: string;
  label: string;
}

/** Whether a column is shown. Without a selection all are. */
export const isShown = (shown: string | undefined, id: string): boolean => !shown || splitIds(shown).includes(id);

/** Selects the columns of the table; the selection is stored in the URL. */
export function ColumnMenu({
  columns,
  shown,
  onChange,
}: {
  columns: ColumnChoice[];
  shown: string | undefined;
  onChange: (changes: RunListSearch) => void;
}) {
  const { t } = useTranslation('runs');
  const toggle = (id: string) => {
    const next = columns.filter((column) => (column.id === id ? !isShown(shown, id) : isShown(shown, column.id)));
    // No selection means all columns, so both cases are stored as undefined.
    const isWhole = next.length === 0 || next.length === columns.length;
    onChange({ columns: isWhole ? undefined : next.map((column) => column.id).join(',') });
  };
  return (
    <Menu position="bottom-end" closeOnItemClick={false} width={260}>
      <Menu.Target>
        <Button variant="default" className={classes.button} leftSection={<Icon of={IconColumns3} />}>
          {t('list.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {columns.map(({ id, label }) => (
          <Menu.CheckboxItem key={id} checked={isShown(shown, id)} onChange={() => toggle(id)}>
            {label}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onChange({ columns: undefined })}>{t('list.all_columns')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
