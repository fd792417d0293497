import { TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { listWorkflows } from '../../contract/workflows.ts';
import { paths } from '../lib/paths.ts';
import { useApiList } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ListFailed } from '../ui/list-failed.tsx';
import { useListSearch } from '../ui/list-search.tsx';
import { LostBaton } from '../ui/lost-baton.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Paging } from '../ui/paging.tsx';
import { SkeletonTable } from '../ui/skeletons.tsx';
import classes from './workflow-list.module.css';
import { WorkflowTable } from './workflow-table.tsx';

const per_page = 25;
const empty = { workflows: [], total: 0, page: 1, per_page };

export function WorkflowListPage() {
  const { t } = useTranslation(['workflows', 'messages', 'app']);
  const ws = useWorkspaceId();
  const { search, page, setPage, typed, type } = useListSearch();
  const { data, isFailed, isPlaceholderData } = useApiList(
    listWorkflows,
    { params: { ws }, query: { page, per_page, search } },
    empty,
    { keepsPrevious: true },
  );
  const create = (
    <LinkButton to={paths.newWorkflow} params={{ workspaceId: ws }} leftSection={<Icon of={IconPlus} />}>
      {t('new')}
    </LinkButton>
  );
  const importing = (
    <LinkButton to={paths.importWorkflow} params={{ workspaceId: ws }} variant="default">
      {t('import.link')}
    </LinkButton>
  );
  const isNone = data?.total === 0 && search === '' && !isFailed;
  if (isNone) {
    return (
      <Page>
        <PageHead title={t('title')} />
        <EmptyState picture={<LostBaton />} title={t('messages:empty.workflows')} text={t('list.empty_text')}>
          {create}
          <LinkButton to={paths.library} variant="default">
            {t('list.library')}
          </LinkButton>
          {importing}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page>
      <PageHead
        title={t('title')}
        count={isFailed ? undefined : data?.total}
        actions={
          <>
            {importing}
            {create}
          </>
        }
      />
      <div className={classes.tools}>
        <TextInput
          type="search"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          leftSection={<Icon of={IconSearch} />}
          value={typed}
          className={classes.search}
          classNames={{ input: classes.quietInput }}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <p className={classes.found} aria-live="polite">
          {data && !isFailed && search !== '' && t('list.found', { count: data.total })}
        </p>
      </div>
      {!data ? (
        <SkeletonTable columns={5} />
      ) : isFailed ? (
        <ListFailed />
      ) : data.total === 0 ? (
        <EmptyState title={t('list.not_found', { search })} text={t('list.not_found_text')} />
      ) : (
        <div className={classes.table} data-old={isPlaceholderData || undefined}>
          <WorkflowTable ws={ws} workflows={data.workflows} />
          <Paging page={data.page} perPage={data.per_page} total={data.total} onChange={setPage} />
        </div>
      )}
    </Page>
  );
}
