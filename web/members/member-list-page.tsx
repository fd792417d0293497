import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listMembers } from '../../contract/members.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { paths } from '../lib/paths.ts';
import { useApiList } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useIsNarrow } from '../runs/use-is-narrow.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ListFailed } from '../ui/list-failed.tsx';
import { ListSearch, useListSearch } from '../ui/list-search.tsx';
import { MountWhenOpened } from '../ui/mount-when-opened.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Paging } from '../ui/paging.tsx';
import { SkeletonTable } from '../ui/skeletons.tsx';
import { InviteForm } from './invite-form.tsx';
import type { Leaving } from './leave-dialog.tsx';
import { type Filter, MemberFilter, noFilter } from './member-filter.tsx';
import classes from './member-list-page.module.css';
import { MemberTable } from './member-table.tsx';

const LeaveDialog = lazyComponent(() => import('./leave-dialog.tsx'), 'LeaveDialog');

const per_page = 25;
const empty = { users: [], total: 0, counts: { active: 0, invited: 0, deactivated: 0 }, page: 1, per_page };

export function MemberListPage() {
  const { t } = useTranslation('members');
  const ws = useWorkspaceId();
  const isNarrow = useIsNarrow();
  const { search, page, setPage, typed, type } = useListSearch();
  const [filter, setFilter] = useState<Filter>(noFilter);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const query = { page, per_page, search, ...filter };
  const { data, isFailed } = useApiList(listMembers, { params: { ws }, query }, empty, {
    keepsPrevious: true,
  });
  const counts = isFailed ? undefined : data?.counts;
  const summary = counts && [
    t('counts.active', { count: counts.active }),
    counts.invited > 0 && t('counts.invited', { count: counts.invited }),
    counts.deactivated > 0 && t('counts.deactivated', { count: counts.deactivated }),
  ];
  const showAll = () => {
    setFilter(noFilter);
    setPage(1);
    type('');
  };
  return (
    <>
      <PageHead
        title={t('title')}
        below={summary?.filter(Boolean).join(', ') ?? ' '}
        actions={
          <div className={classes.tools}>
            <ListSearch label={t('search')} value={typed} onChange={type} />
            <MemberFilter
              filter={filter}
              onChange={(next) => {
                setFilter(next);
                setPage(1);
              }}
            />
            {isNarrow && (
              <LinkButton to={paths.newMember} params={{ workspaceId: ws }} leftSection={<Icon of={IconPlus} />}>
                {t('invite.title')}
              </LinkButton>
            )}
          </div>
        }
      />
      {!isNarrow && (
        <section className={classes.invite} aria-label={t('invite.title')}>
          <InviteForm ws={ws} />
        </section>
      )}
      {!data ? (
        <SkeletonTable columns={5} />
      ) : isFailed ? (
        <ListFailed />
      ) : data.total === 0 ? (
        <EmptyState title={t('nobody_found')} text={t('nobody_found_text')}>
          <Button variant="default" onClick={showAll}>
            {t('filter.all')}
          </Button>
        </EmptyState>
      ) : (
        <>
          <MemberTable ws={ws} members={data.users} onLeave={setLeaving} />
          <Paging page={data.page} perPage={data.per_page} total={data.total} onChange={setPage} />
        </>
      )}
      <MountWhenOpened isOpen={leaving !== null}>
        {(isOpen) => <LeaveDialog ws={ws} leaving={isOpen ? leaving : null} onClose={() => setLeaving(null)} />}
      </MountWhenOpened>
    </>
  );
}
