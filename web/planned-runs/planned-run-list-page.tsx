import { IconCalendarPlus } from '@tabler/icons-react';
import { listPlannedRuns } from '../../contract/planned-runs.ts';
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
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Paging } from '../ui/paging.tsx';
import { SkeletonTable } from '../ui/skeletons.tsx';
import { PlannedRunTable } from './planned-run-table.tsx';

const per_page = 25;
const empty = { planned_runs: [], total: 0, page: 1, per_page };

export function PlannedRunListPage() {
  const { t } = useTranslation(['planned', 'ui']);
  const ws = useWorkspaceId();
  const { search, page, setPage, typed, type } = useListSearch();
  const { data, isFailed } = useApiList(listPlannedRuns, { params: { ws }, query: { page, per_page, search } }, empty, {
    keepsPrevious: true,
  });
  const plan = (
    <LinkButton
      to={paths.newRun}
      params={{ workspaceId: ws }}
      search={{ plan: true }}
      leftSection={<Icon of={IconCalendarPlus} />}
    >
      {t('plan_a_run')}
    </LinkButton>
  );
  if (data?.total === 0 && search === '' && !isFailed) {
    return (
      <Page>
        <PageHead title={t('title')} />
        <EmptyState picture={<LostBaton />} title={t('empty')} text={t('empty_text')}>
          {plan}
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page>
      <PageHead title={t('title')} count={isFailed ? undefined : data?.total} below={t('text')} actions={plan} />
      <ListSearch label={t('search')} value={typed} onChange={type} />
      {!data ? (
        <SkeletonTable columns={6} />
      ) : isFailed ? (
        <ListFailed />
      ) : data.total === 0 ? (
        <EmptyState title={t('ui:not_found', { search })} />
      ) : (
        <>
          <PlannedRunTable ws={ws} plans={data.planned_runs} />
          <Paging page={data.page} perPage={data.per_page} total={data.total} onChange={setPage} />
        </>
      )}
    </Page>
  );
}
