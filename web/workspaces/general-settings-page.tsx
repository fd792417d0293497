import { getWorkspace } from '../../contract/workspaces.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { PageHead } from '../ui/page-head.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { SkeletonForm } from '../ui/skeletons.tsx';
import { EditWorkspaceForm } from './edit-workspace-form.tsx';
import { WorkspaceRetention } from './workspace-retention.tsx';
import { WorkspaceSecondFactor } from './workspace-second-factor.tsx';
import { WorkspaceStatus } from './workspace-status.tsx';

export function GeneralSettingsPage() {
  const { t } = useTranslation('workspaces');
  const ws = useWorkspaceId();
  const { data } = useApi(getWorkspace, { params: { ws } }, { throwOnError: true });
  return (
    <>
      <PageHead title={t('general')} />
      <SettingsForm>
        {data ? (
          <>
            <EditWorkspaceForm key={ws} workspace={data.workspace} />
            <WorkspaceRetention workspace={data.workspace} />
            <WorkspaceSecondFactor workspace={data.workspace} />
            <WorkspaceStatus workspace={data.workspace} />
          </>
        ) : (
          <SkeletonForm fields={3} />
        )}
      </SettingsForm>
    </>
  );
}
