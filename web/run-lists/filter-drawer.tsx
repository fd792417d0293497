import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawer } from '../ui/drawer.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './filter-drawer.module.css';
import { countFilters, type RunListSearch } from './run-list-search.ts';

/** The filters on a phone, behind a button that shows how many are set. */
export function FilterDrawer({ search, children }: { search: RunListSearch; children: ReactNode }) {
  const { t } = useTranslation(['runs', 'ui']);
  const [isOpen, { open, close }] = useDisclosure(false);
  const count = countFilters(search);
  return (
    <>
      <Button variant="default" className={classes.button} leftSection={<Icon of={IconFilter} />} onClick={open}>
        {count > 0 ? t('list.filters_set', { count }) : t('list.filters')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="auto"
        title={t('list.filters')}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
        classNames={{ content: classes.content }}
      >
        <div className={classes.fields}>
          {children}
          <Button onClick={close}>{t('list.show_runs')}</Button>
        </div>
      </Drawer>
    </>
  );
}
