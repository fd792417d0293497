import { IconPlus } from '@tabler/icons-react';
import { listGroups } from '../../contract/groups.ts';
import { paths } from '../lib/paths.ts';
import { useApiList } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ListFailed } from '../ui/list-failed.tsx';
import { ListSearch, useListSearch } from '../ui/list-search.tsx';
import { LostBaton } from '../ui/lost-baton.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Paging } from '../ui/paging.tsx';
import { SkeletonTable } from '../ui/skeletons.tsx';
import { GroupTable } from './group-table.tsx';

const per_page = 25;
const empty = { groups: [], total: 0, page: 1, per_page };

export function GroupListPage() {
  const { t } = useTranslation(['groups', 'ui']);
  const ws = useWorkspaceId();
  const { search, page, setPage, typed, type } = useListSearch();
  const { data, isFailed } = useApiList(listGroups, { params: { ws }, query: { page, per_page, search } }, empty, {
    keepsPrevious: true,
  });
  const create = (
    <LinkButton to={paths.newGroup} params={{ workspaceId: ws }} leftSection={<Icon of={IconPlus} />}>
      {t('new')}
    </LinkButton>
  );
  if (data?.total === 0 && search === '' && !isFailed) {
    return (
      <>
        <PageHead title={t('title')} />
        <EmptyState picture={<LostBaton />} title={t('empty')} text={t('empty_text')}>
          {create}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHead title={t('title')} count={isFailed ? undefined : data?.total} below={t('text')} actions={create} />
      <ListSearch label={t('search')} value={typed} onChange={type} />
      {!data ? (
        <SkeletonTable columns={4} />
      ) : isFailed ? (
        <ListFailed />
      ) : data.total === 0 ? (
        <EmptyState title={t('ui:not_found', { search })} />
      ) : (
        <>
          <GroupTable ws={ws} groups={data.groups} />
          <Paging page={data.page} perPage={data.per_page} total={data.total} onChange={setPage} />
        </>
      )}
    </>
  );
}
