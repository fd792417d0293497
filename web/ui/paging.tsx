import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import classes from './paging.module.css';

interface Props {
  page: number;
  perPage: number;
  total: number;
  onChange: (page: number) => void;
}

/** "1 to 25 of 214" and the buttons for the pages before and after. Renders nothing for a single page. */
export function Paging({ page, perPage, total, onChange }: Props) {
  const { t } = useTranslation('ui');
  if (total <= perPage) return null;
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  return (
    <nav className={classes.paging} aria-label={t('paging.label')}>
      <span>{t('paging.range', { from, to, total })}</span>
      <IconButton aria-label={t('paging.previous')} unavailable={page === 1} onClick={() => onChange(page - 1)}>
        <Icon of={IconChevronLeft} size={18} />
      </IconButton>
      <IconButton aria-label={t('paging.next')} unavailable={to === total} onClick={() => onChange(page + 1)}>
        <Icon of={IconChevronRight} size={18} />
      </IconButton>
    </nav>
  );
}
