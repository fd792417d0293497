import { listGroups } from '../../contract/groups.ts';
import { paths } from '../lib/paths.ts';
import { useApiList } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useListSearch } from '../ui/list-search.tsx';
import { SearchedListPage } from '../ui/searched-list-page.tsx';
import { GroupTable } from './group-table.tsx';

const per_page = 25;
const empty = { groups: [], total: 0, page: 1, per_page };

export function GroupListPage() {
  const { t } = useTranslation('groups');
  const ws = useWorkspaceId();
  const searching = useListSearch();
  const { page, search } = searching;
  const { data, isFailed } = useApiList(listGroups, { params: { ws }, query: { page, per_page, search } }, empty, {
    keepsPrevious: true,
  });
  return (
    <SearchedListPage
      texts={{
        title: t('title'),
        below: t('text'),
        create: t('new'),
        search: t('search'),
        empty: t('empty'),
        emptyText: t('empty_text'),
      }}
      newPath={paths.newGroup}
      searching={searching}
      list={data}
      isFailed={isFailed}
    >
      {({ groups }) => <GroupTable ws={ws} groups={groups} />}
    </SearchedListPage>
  );
}
