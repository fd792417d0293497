import { Button } from '@mantine/core';
import { updateWorkspace, type Workspace } from '../../contract/workspaces.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { useCall } from '../lib/query.ts';
import { refreshMe } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import styles from '../ui/form.module.css';
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts';
import { useWorkspaceForm, WeekStartField, WorkspaceFields } from './workspace-fields.tsx';

/** Name, industry, time zone and first day of the week; read-only for those who may not change them. */
export function EditWorkspaceForm({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation(['workspaces', 'ui', 'messages']);
  const { form, labels } = useWorkspaceForm(workspace);
  useUnsavedGuard(form.hasChanges);
  const params = { ws: workspace.id };
  const update = useCall(updateWorkspace, {
    onSuccess: async () => {
      form.markSaved();
      await refreshMe();
      toast.success(t('messages:success.updated'));
    },
    onError: (error) => showFormProblem(form, error, labels),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(() => {
        const { industry, ...changes } = form.getChanges();
        update.mutate({ params, body: { workspace: { ...changes, ...(industry && { industry }) } } });
      })}
    >
      <fieldset className={styles.fields} disabled={!workspace.can.edit}>
        <WorkspaceFields form={form} />
        <WeekStartField form={form} />
      </fieldset>
      <div className={styles.buttons}>
        {workspace.can.edit && (
          <Button type="submit" loading={update.isPending}>
            {t('ui:save')}
          </Button>
        )}
      </div>
    </form>
  );
}
