import { getWorkspace } from '../../contract/workspaces.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SkeletonForm } from '../ui/skeletons.tsx';
import { EditWorkspaceForm } from './edit-workspace-form.tsx';

export function EditWorkspacePage() {
  const { t } = useTranslation('workspaces');
  const ws = useWorkspaceId();
  const { data } = useApi(getWorkspace, { params: { ws } }, { throwOnError: true });
  return (
    <Page width="narrow">
      <PageHead title={t('edit')} />
      {data ? <EditWorkspaceForm key={ws} workspace={data.workspace} /> : <SkeletonForm fields={3} />}
    </Page>
  );
}
