import { listImports } from '../../contract/imports.ts';
import { useApiList } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListFailed } from '../ui/list-failed.tsx';
import { LostBaton } from '../ui/lost-baton.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SkeletonTable } from '../ui/skeletons.tsx';
import { ImportLink } from './import-link.tsx';
import { ImportTable } from './import-table.tsx';
import { isAtWork, lookEvery } from './is-at-work.ts';

const none = { imports: [], upload_limit: 0 };

/** The workspace's imports: in preparation, running and done. */
export function ImportListPage() {
  const { t } = useTranslation('imports');
  const ws = useWorkspaceId();
  const { data, isFailed } = useApiList(listImports, { params: { ws } }, none, {
    refetchInterval: ({ state }) => (state.data?.imports.some(isAtWork) ? lookEvery : false),
  });
  if (data?.imports.length === 0 && !isFailed) {
    return (
      <Page>
        <PageHead title={t('title')} />
        <EmptyState picture={<LostBaton />} title={t('empty')} text={t('empty_text')}>
          <ImportLink />
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page>
      {/* Not before it is known where it stands: the page of somebody without imports has it below. */}
      <PageHead title={t('title')} below={t('text')} actions={data && <ImportLink />} />
      {!data ? (
        <SkeletonTable rows={4} columns={6} />
      ) : isFailed ? (
        <ListFailed />
      ) : (
        <ImportTable ws={ws} imports={data.imports} />
      )}
    </Page>
  );
}
