import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import { LinkButton } from './link-button.tsx';
import { ListFailed } from './list-failed.tsx';
import { ListSearch, type useListSearch } from './list-search.tsx';
import { LostBaton } from './lost-baton.tsx';
import { PageHead } from './page-head.tsx';
import { Paging } from './paging.tsx';
import { SkeletonTable } from './skeletons.tsx';

/** What is in a reply besides the rows. */
interface PageOfList {
  total: number;
  page: number;
  per_page: number;
}

/**
 * A page of the settings with a list that is searched by name, and a link to the page that adds to it.
 * @param texts `empty` and `emptyText` are shown in place of the list while there is nothing in it.
 * @param list Undefined while it loads.
 * @param children Draws the rows.
 */
export function SearchedListPage<List extends PageOfList>({
  texts,
  newPath,
  searching: { search, setPage, typed, type },
  list,
  isFailed,
  children,
}: {
  texts: Record<'title' | 'below' | 'create' | 'search' | 'empty' | 'emptyText', string>;
  newPath: (typeof paths)['newGroup' | 'newTag'];
  searching: ReturnType<typeof useListSearch>;
  list: List | undefined;
  isFailed: boolean;
  children: (list: List) => ReactNode;
}) {
  const { t } = useTranslation('ui');
  const ws = useWorkspaceId();
  const create = (
    <LinkButton to={newPath} params={{ workspaceId: ws }} leftSection={<Icon of={IconPlus} />}>
      {texts.create}
    </LinkButton>
  );
  if (list?.total === 0 && search === '' && !isFailed) {
    return (
      <>
        <PageHead title={texts.title} />
        <EmptyState picture={<LostBaton />} title={texts.empty} text={texts.emptyText}>
          {create}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHead title={texts.title} count={isFailed ? undefined : list?.total} below={texts.below} actions={create} />
      <ListSearch label={texts.search} value={typed} onChange={type} />
      {!list ? (
        <SkeletonTable columns={4} />
      ) : isFailed ? (
        <ListFailed />
      ) : list.total === 0 ? (
        <EmptyState title={t('not_found', { search })} />
      ) : (
        <>
          {children(list)}
          <Paging page={list.page} perPage={list.per_page} total={list.total} onChange={setPage} />
        </>
      )}
    </>
  );
}
