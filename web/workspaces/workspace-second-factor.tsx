import { updateWorkspace, type Workspace } from '../../contract/workspaces.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { confirm } from '../ui/confirm.ts';
import styles from '../ui/form.module.css';
import { Switch } from '../ui/switch.tsx';

/** Whether members need a second factor; requiring one asks for confirmation, and says who is kept out. */
export function WorkspaceSecondFactor({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('second_factor');
  const update = useCall(updateWorkspace, {
    onSuccess: (reply) =>
      toast.success(t(reply.workspace.requires_second_factor ? 'workspace.required' : 'workspace.not_required')),
  });
  const toggle = async (requires_second_factor: boolean) => {
    const yes =
      !requires_second_factor ||
      (await confirm({
        title: t('workspace.ask_title'),
        text: [t('workspace.ask_text')],
        confirmLabel: t('workspace.require'),
        cancelLabel: t('cancel'),
      }));
    if (yes) update.mutate({ params: { ws: workspace.id }, body: { workspace: { requires_second_factor } } });
  };
  return (
    <section className={styles.section}>
      <h2>{t('workspace.title')}</h2>
      <Switch
        label={t('workspace.require')}
        description={t('workspace.text')}
        checked={workspace.requires_second_factor}
        disabled={!workspace.can.edit || update.isPending}
        onChange={(event) => void toggle(event.currentTarget.checked)}
      />
    </section>
  );
}
