import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getImport, type Import } from '../../contract/imports.ts';
import type { Id } from '../../engine/definition.ts';
import { paths } from '../lib/paths.ts';
import { useApi } from '../lib/query.ts';
import { useImportId, useWorkspaceId } from '../lib/route-params.ts';
import { Page } from '../ui/page.tsx';
import { SkeletonForm } from '../ui/skeletons.tsx';
import { ImportHead } from './import-head.tsx';
import { ImportMenu } from './import-menu.tsx';
import { ImportResult } from './import-result.tsx';
import { isAtWork, lookEvery } from './is-at-work.ts';
import { RunningImport } from './running-import.tsx';
import { Wizard } from './wizard.tsx';

/** One import: the steps to prepare it, then its progress, then its result. */
export function ImportPage() {
  const ws = useWorkspaceId();
  const import_id = useImportId();
  const navigate = useNavigate();
  const { data, isError } = useApi(
    getImport,
    { params: { ws, import_id } },
    {
      throwOnError: (_error, { state }) => state.data === undefined,
      refetchInterval: ({ state }) => (state.data && isAtWork(state.data.import) ? lookEvery : false),
    },
  );
  // The import was removed while its page was open.
  const isGone = isError && data?.import.status === 'removing';
  useEffect(() => {
    if (isGone) void navigate({ to: paths.imports, params: { workspaceId: ws }, replace: true });
  }, [isGone, navigate, ws]);
  return <Page>{data ? <ShownImport ws={ws} whole={data.import} /> : <SkeletonForm fields={5} />}</Page>;
}

function ShownImport({ ws, whole }: { ws: Id; whole: Import }) {
  const navigate = useNavigate();
  const { step = 'columns' } = useSearch({ strict: false });
  const leave = () => void navigate({ to: paths.imports, params: { workspaceId: ws } });
  return (
    <>
      <ImportHead ws={ws} title={whole.name} actions={<ImportMenu ws={ws} one={whole} onRemoved={leave} />} />
      {isAtWork(whole) ? (
        <RunningImport ws={ws} whole={whole} />
      ) : whole.can.edit ? (
        <Wizard ws={ws} whole={whole} step={step} />
      ) : (
        <ImportResult ws={ws} whole={whole} onRemoved={leave} />
      )}
    </>
  );
}
