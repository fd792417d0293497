import { ActionIcon, Menu } from '@mantine/core';
import { IconCircleX, IconDots, IconLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listActivities, listPendingActions } from '../../../contract/home.ts';
import { cancelRun, getRun, listRunActivities, listRuns, type Run } from '../../../contract/runs.ts';
import { queryClient, queryKey, useCall } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { toast } from '../../lib/toast.ts';
import { confirm } from '../../ui/confirm.ts';

/** What can be done with the run as a whole. */
export function RunMenu({ run, label }: { run: Run; label: string }) {
  const { t } = useTranslation(['runs', 'messages', 'ui']);
  const ws = useWorkspaceId();
  const params = { ws, run_id: run.id };
  const cancelling = useCall(cancelRun, {
    refreshes: [listRuns, listPendingActions, listActivities, listRunActivities],
    onSuccess: (reply) => {
      queryClient.setQueryData(queryKey(getRun, { params }), reply);
      toast.success(t('messages:success.cancelled'));
    },
  });
  const cancel = async () => {
    const open = run.run_steps.filter((step) => step.status === 'pending' || step.status === 'waiting');
    const children = open.filter((step) => step.child_run_id !== null).length;
    const sure = await confirm({
      title: t('cancel.title', { name: run.name }),
      text: [
        ...(open.length > 0
          ? [t('cancel.ends', { count: open.length, names: open.map((one) => one.name).join(', ') })]
          : []),
        ...(children > 0 ? [t('cancel.children', { count: children })] : []),
        t('cancel.kept'),
      ],
      confirmLabel: t('cancel.confirm'),
      cancelLabel: t('cancel.keep'),
      danger: true,
    });
    if (sure) cancelling.mutate({ params });
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      toast.success(t('menu.copied'));
    } catch {
      // Plain http outside of localhost has no clipboard; the address bar has the link.
      toast.error(t('menu.not_copied'));
    }
  };
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" size={34} aria-label={label} loading={cancelling.isPending}>
          <IconDots size={18} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={16} aria-hidden="true" />} onClick={() => void copy()}>
          {t('menu.copy_link')}
        </Menu.Item>
        {run.can.cancel && (
          <>
            <Menu.Divider />
            <Menu.Item
              data-danger
              leftSection={<IconCircleX size={16} aria-hidden="true" />}
              onClick={() => void cancel()}
            >
              {t('menu.cancel')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
