import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getWorkspace, listWorkspaces, updateWorkspace, type Workspace } from '../../contract/workspaces.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { paths } from '../lib/paths.ts';
import { useApi, useCall } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { refreshMe } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import styles from '../ui/form.module.css';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SkeletonForm } from '../ui/skeletons.tsx';
import { settled, useWorkspaceForm, WorkspaceFields } from './workspace-fields.tsx';

export function EditWorkspacePage() {
  const { t } = useTranslation('workspaces');
  const ws = useWorkspaceId();
  const { data } = useApi(getWorkspace, { params: { ws } }, { throwOnError: true });
  return (
    <Page width="narrow">
      <PageHead title={t('edit')} />
      {data ? <EditForm key={ws} workspace={data.workspace} /> : <SkeletonForm fields={3} />}
    </Page>
  );
}

function EditForm({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation(['workspaces', 'ui', 'messages']);
  const { form, labels } = useWorkspaceForm(workspace);
  const params = { ws: workspace.id };
  const update = useCall(updateWorkspace, {
    refreshes: [listWorkspaces, getWorkspace],
    onSuccess: async () => {
      await refreshMe();
      toast.success(t('messages:success.updated'));
    },
    onError: (error) => showFormProblem(form, error, labels),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit((values) => update.mutate({ params, body: { workspace: settled(values) } }))}
    >
      <WorkspaceFields form={form} />
      <div className={styles.buttons}>
        {workspace.can.update !== false && (
          <Button type="submit" loading={update.isPending}>
            {t('ui:save')}
          </Button>
        )}
        <LinkButton to={paths.home} params={{ workspaceId: workspace.id }} variant="default">
          {t('ui:close')}
        </LinkButton>
      </div>
    </form>
  );
}
