import {
  IconAlertTriangle,
  IconArchive,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconEyeOff,
  IconStack2,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type CountedStatus, countedStatuses, type RunCount, showRunCounts } from '../../contract/run-lists.ts';
import { paths } from '../lib/paths.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useWorkspaceEntry } from '../lib/session.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './run-list-menu.module.css';
import { type ListedStatus, listedStatuses, type RunListSearch } from './run-list-search.ts';
import { RunViews } from './run-views.tsx';
import { useRunViews } from './use-run-views.ts';

const icons = {
  all: IconStack2,
  active: IconCircleDashed,
  failed: IconAlertTriangle,
  overdue: IconClock,
  completed: IconCircleCheck,
  cancelled: IconCircleX,
  archive: IconArchive,
  hidden: IconEyeOff,
};

type InMenu = Exclude<ListedStatus, 'deleted'>;
const isCounted = (status: ListedStatus): status is CountedStatus =>
  countedStatuses.some((counted) => counted === status);
const inMenu = listedStatuses.filter((status): status is InMenu => status !== 'deleted');

/** Links to the lists of runs, and to the planned ones. The links to active, failed and overdue runs show how many there are. */
export function RunListMenu({ search }: { search: RunListSearch }) {
  const { t } = useTranslation(['runs', 'app']);
  const workspaceId = useWorkspaceId();
  const isPlanner = useWorkspaceEntry()?.role !== 'guest';
  const { views, current, isFailed } = useRunViews(search);
  const menu = useRef<HTMLElement>(null);
  const shown = current?.id ?? search.status ?? 'all';
  // On narrow pages the links scroll horizontally: scroll the current one into view. Elsewhere measuring it would make the
  // browser lay out the page once more.
  useEffect(() => {
    if (!matchMedia('(width < 75em)').matches) return;
    const link = shown && menu.current?.querySelector('[aria-current]');
    const row = link ? link.closest(`.${classes.lists}, section`) : null;
    if (link && row) row.scrollLeft += link.getBoundingClientRect().left - row.getBoundingClientRect().left - 16;
  }, [shown]);
  // Leaving a saved view drops its filters; other filters are kept from list to list.
  const left: RunListSearch = current ? {} : { ...search, page: undefined, cursor: undefined, view: undefined };
  const counts = useApi(showRunCounts, { params: { ws: workspaceId } }, { refetchInterval: 120_000 }).data?.counts;
  return (
    <nav ref={menu} className={classes.menu} aria-label={t('list.menu')}>
      <div className={classes.lists}>
        {inMenu.map((status) => {
          const counted = isCounted(status) && counts ? countText(counts[status]) : null;
          const isCurrent = !current && (search.status === 'deleted' ? 'archive' : (search.status ?? 'all')) === status;
          return (
            <Link
              key={status}
              to={paths.runs}
              params={{ workspaceId }}
              // The router marks a link as current if it matches the URL exactly.
              search={isCurrent ? search : { ...left, status: status === 'all' ? undefined : status }}
              activeOptions={{ exact: true, includeSearch: true }}
            >
              <Icon of={icons[status]} />
              {t(`list.status.${status}`)}
              {counted && (
                <span className={classes.count} data-late={status === 'overdue' || status === 'failed' || undefined}>
                  {counted}
                </span>
              )}
            </Link>
          );
        })}
      </div>
      {(views.length > 0 || isFailed) && <RunViews views={views} current={current} isFailed={isFailed} />}
      {isPlanner && (
        <div className={classes.planned}>
          <Link to={paths.plannedRuns} params={{ workspaceId }}>
            <Icon of={IconCalendarEvent} />
            {t('app:workspace_menu.planned_runs')}
          </Link>
        </div>
      )}
    </nav>
  );
}

/** Nothing for no runs: an empty list needs no attention. */
const countText = ({ total, total_is_capped }: RunCount) =>
  total_is_capped ? `${total}+` : total > 0 && String(total);
