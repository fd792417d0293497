import { listExports } from '../../contract/exports.ts';
import { ImportLink } from '../imports/import-link.tsx';
import { useApiList } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListFailed } from '../ui/list-failed.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SkeletonTable } from '../ui/skeletons.tsx';
import { ExportForm } from './export-form.tsx';
import classes from './export-page.module.css';
import { ExportTable } from './export-table.tsx';

/**
 * Milliseconds between two refetches: while an export is being made, to show its progress; otherwise, because a
 * download link is valid for some minutes only.
 */
const refetchEvery = { making: 1_000, otherwise: 5 * 60_000 };

const none = { exports: [] };

/** Requests files of run data, and lists the earlier ones for download. */
export function ExportPage() {
  const { t } = useTranslation('exports');
  const ws = useWorkspaceId();
  const { data, isFailed } = useApiList(listExports, { params: { ws } }, none, {
    refetchInterval: ({ state }) =>
      state.data?.exports.some(({ status }) => status === 'waiting' || status === 'running')
        ? refetchEvery.making
        : refetchEvery.otherwise,
  });
  return (
    <Page>
      <PageHead title={t('title')} below={t('text')} actions={<ImportLink variant="default" />} />
      <div className={classes.parts}>
        <ExportForm ws={ws} />
        <section className={classes.made} aria-labelledby="exports-made">
          <h2 id="exports-made">{t('yours')}</h2>
          {!data ? (
            <SkeletonTable rows={3} columns={4} />
          ) : isFailed ? (
            <ListFailed />
          ) : data.exports.length === 0 ? (
            <EmptyState title={t('empty')} text={t('empty_text')} />
          ) : (
            <ExportTable ws={ws} exports={data.exports} />
          )}
        </section>
      </div>
    </Page>
  );
}
