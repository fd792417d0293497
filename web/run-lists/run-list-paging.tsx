import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatNumber } from '../../contract/format-number.ts';
import type { listRuns } from '../../contract/run-lists.ts';
import type { Reply } from '../lib/api-client.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './run-list-paging.module.css';

/** "1 to 50 of 214", and the buttons for the pages before and after. */
export function RunListPaging({
  list,
  onMove,
}: {
  list: Reply<typeof listRuns>;
  /** The first page needs neither a number nor a cursor. */
  onMove: (to: { page?: number; cursor?: string }) => void;
}) {
  const { t } = useTranslation('runs');
  const { language } = useLocale();
  const { page, per_page, total, total_is_capped, runs } = list;
  const first = (page - 1) * per_page + 1;
  const last = first + runs.length - 1;
  const number = (value: number) => formatNumber(value, language);
  const goBack = () => onMove(page > 2 ? { page: page - 1, cursor: list.previous_cursor ?? undefined } : {});
  const goOn = () => onMove({ page: page + 1, cursor: list.next_cursor ?? undefined });
  return (
    <nav className={classes.paging} aria-label={t('list.pages')}>
      <span>
        {t('list.range', {
          first: number(first),
          last: number(last),
          total: `${number(total)}${total_is_capped ? '+' : ''}`,
        })}
      </span>
      <span className={classes.steps}>
        <IconButton aria-label={t('list.before')} unavailable={page <= 1} onClick={goBack}>
          <Icon of={IconChevronLeft} size={18} />
        </IconButton>
        <IconButton aria-label={t('list.after')} unavailable={list.next_cursor === null} onClick={goOn}>
          <Icon of={IconChevronRight} size={18} />
        </IconButton>
      </span>
    </nav>
  );
}
