import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { createWorkspace } from '../../contract/workspaces.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { paths } from '../lib/paths.ts';
import { useCall } from '../lib/query.ts';
import { refreshMe, useSignedIn } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import styles from '../ui/form.module.css';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts';
import { DemoOffer } from './demo-offer.tsx';
import { settled, useWorkspaceForm, WorkspaceFields } from './workspace-fields.tsx';

export function NewWorkspacePage() {
  const { t } = useTranslation(['workspaces', 'ui']);
  const navigate = useNavigate();
  const { form, labels } = useWorkspaceForm();
  const isFirst = useSignedIn().workspaces.length === 0;
  useUnsavedGuard(form.hasChanges);
  const create = useCall(createWorkspace, {
    onSuccess: async ({ workspace }) => {
      form.markSaved();
      await refreshMe();
      toast.success(t('created', { name: workspace.name }));
      await navigate({ to: paths.home, params: { workspaceId: workspace.id } });
    },
    onError: (error) => showFormProblem(form, error, labels),
  });
  return (
    <Page width="narrow">
      <PageHead title={t(isFirst ? 'first' : 'new')} below={t(isFirst ? 'first_text' : 'new_text')} />
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit((values) => create.mutate({ body: { workspace: settled(values) } }))}
      >
        <WorkspaceFields form={form} isNew />
        <div className={styles.buttons}>
          <Button type="submit" loading={create.isPending}>
            {t('create')}
          </Button>
          <LinkButton to={paths.workspaces} variant="default" ignoreBlocker>
            {t('ui:cancel')}
          </LinkButton>
        </div>
      </form>
      <DemoOffer />
    </Page>
  );
}
