import { Button } from '@mantine/core';
import { disableWorkspace, enableWorkspace, type Workspace } from '../../contract/workspaces.ts';
import { useCall } from '../lib/query.ts';
import { refreshMe } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { confirm } from '../ui/confirm.ts';
import styles from '../ui/form.module.css';

/** Enables or disables the workspace; disabling asks for confirmation, and explains who loses access. */
export function WorkspaceStatus({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation(['workspaces', 'messages']);
  const isEnabled = workspace.status === 'enabled';
  const toggle = useCall(isEnabled ? disableWorkspace : enableWorkspace, {
    onSuccess: async (reply) => {
      await refreshMe();
      toast.success(t(`messages:success.${reply.workspace.status}`));
    },
  });
  const act = async () => {
    const yes =
      !isEnabled ||
      (await confirm({
        title: t('disable_ask', { name: workspace.name }),
        text: [t('disable_effect')],
        confirmLabel: t('disable'),
        cancelLabel: t('keep_enabled'),
        danger: true,
      }));
    if (yes) toggle.mutate({ params: { ws: workspace.id } });
  };
  return (
    <section className={styles.section}>
      <h2>{t(isEnabled ? 'disable_title' : 'enable_title')}</h2>
      <p className={styles.help}>{t(isEnabled ? 'disable_text' : 'enable_text')}</p>
      <div className={styles.buttons}>
        <Button
          variant={isEnabled ? 'default' : 'filled'}
          disabled={!workspace.can.toggle}
          loading={toggle.isPending}
          onClick={() => void act()}
        >
          {t(isEnabled ? 'disable' : 'enable')}
        </Button>
      </div>
    </section>
  );
}
