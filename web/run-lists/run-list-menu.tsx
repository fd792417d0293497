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
import { listRuns } from '../../contract/run-lists.ts';
import { paths } from '../lib/paths.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useWorkspaceEntry } from '../lib/session.ts';
import { useTranslation } from '../lib/use-translation.ts';
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
  const counts: Partial<Record<ListedStatus, string>> = {
    active: useCountOf('active'),
    failed: useCountOf('failed'),
    overdue: useCountOf('overdue'),
  };
  return (
    <nav ref={menu} className={classes.menu} aria-label={t('list.menu')}>
      <div className={classes.lists}>
        {inMenu.map((status) => {
          const Icon = icons[status];
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
              <Icon size={16} stroke={1.8} aria-hidden="true" />
              {t(`list.status.${status}`)}
              {counts[status] && (
                <span className={classes.count} data-late={status === 'overdue' || status === 'failed' || undefined}>
                  {counts[status]}
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
            <IconCalendarEvent size={16} stroke={1.8} aria-hidden="true" />
            {t('app:workspace_menu.planned_runs')}
          </Link>
        </div>
      )}
    </nav>
  );
}

function useCountOf(status: 'active' | 'failed' | 'overdue'): string | undefined {
  const ws = useWorkspaceId();
  const query = { status, page: 1, per_page: 1 };
  const { data } = useApi(listRuns, { params: { ws }, query }, { refetchInterval: 120_000 });
  if (!data || data.total === 0) return undefined;
  return data.total_is_capped ? `${data.total}+` : String(data.total);
}
