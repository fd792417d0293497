import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../contract/format-number.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { MountWhenOpened } from '../ui/mount-when-opened.tsx';
import classes from './filter-drawer.module.css';
import { countFilters, type RunListSearch } from './run-list-search.ts';

const Drawer = lazyComponent(() => import('../ui/drawer.tsx'), 'Drawer');

/** The filters on a phone, behind a button that shows how many are set. */
export function FilterDrawer({ search, children }: { search: RunListSearch; children: ReactNode }) {
  const { t } = useTranslation(['runs', 'ui']);
  const [isOpen, { open, close }] = useDisclosure(false);
  const { language } = useLocale();
  // In a saved view the status is a filter like the others.
  const count = countFilters(search) + (search.view && search.status ? 1 : 0);
  return (
    <>
      <Button
        variant="default"
        className={classes.button}
        aria-label={count > 0 ? t('list.filters_set', { count }) : t('list.filters')}
        onClick={open}
      >
        <Icon of={IconFilter} size={18} />
        {count > 0 && <span className={classes.count}>{formatNumber(count, language)}</span>}
      </Button>
      <MountWhenOpened isOpen={isOpen}>
        {(isOpen) => (
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
        )}
      </MountWhenOpened>
    </>
  );
}
