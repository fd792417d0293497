import { listTags } from '../../contract/tags.ts';
import { paths } from '../lib/paths.ts';
import { useApiList } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useListSearch } from '../ui/list-search.tsx';
import { SearchedListPage } from '../ui/searched-list-page.tsx';
import { TagTable } from './tag-table.tsx';

const per_page = 25;
const empty = { tags: [], total: 0, page: 1, per_page };

export function TagListPage() {
  const { t } = useTranslation('tags');
  const ws = useWorkspaceId();
  const searching = useListSearch();
  const { page, search } = searching;
  const { data, isFailed } = useApiList(listTags, { params: { ws }, query: { page, per_page, search } }, empty, {
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
      newPath={paths.newTag}
      searching={searching}
      list={data}
      isFailed={isFailed}
    >
      {({ tags }) => <TagTable ws={ws} tags={tags} />}
    </SearchedListPage>
  );
}
