import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { getRun } from '../../contract/runs.ts';
import type { ViewerReply } from '../../contract/viewers.ts';
import { usersForSelect } from '../../contract/workspaces.ts';
import { call } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useWorkspaceEntry } from '../lib/session.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { confirm } from '../ui/confirm.ts';
import { ListFailed } from '../ui/list-failed.tsx';
import { Modal } from '../ui/modal.tsx';
import { SkeletonRows } from '../ui/skeletons.tsx';
import type { Shared } from './share-calls.ts';
import classes from './share-dialog.module.css';
import { ShareForm } from './share-form.tsx';
import { useShares } from './use-shares.ts';
import { ViewerRow } from './viewer-row.tsx';

/**
 * The people with whom a run or a workflow is shared. Those who may share it can add people and groups, and change
 * their roles.
 */
export function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { t } = useTranslation(['viewers', 'ui']);
  const ws = useWorkspaceId();
  const navigate = useNavigate();
  const entry = useWorkspaceEntry();
  const { shares, add, change, remove, refetch } = useShares(shared);
  const isGuest = entry?.role === 'guest';
  const { data: users } = useApi(usersForSelect, { params: { ws } }, { staleTime: 60_000, enabled: !isGuest });
  const guests = new Set(users?.users.filter(({ role }) => role === 'guest').map(({ id }) => id));
  const { viewers = [], can = {} } = shares.data ?? {};

  const isMe = ({ user_workspace }: ViewerReply) => user_workspace?.id === entry?.user_workspace_id;
  const leave = async (viewer: ViewerReply) => {
    const sure = await confirm({
      title: t('leave.title', { name: shared.name }),
      text: [t(`leave.text_${shared.kind}`)],
      confirmLabel: t('leave.confirm'),
      cancelLabel: t('ui:cancel'),
      danger: true,
    });
    if (!sure) return;
    await remove.mutateAsync({ viewer, isLeaving: true });
    onClose();
    if (shared.kind === 'workflow') return refetch();
    // People who could see the run only through this share cannot see it any more.
    const isGone = await call(getRun, { params: { ws, run_id: shared.id } }).then(
      () => false,
      () => true,
    );
    if (isGone) void navigate({ to: paths.runs, params: { workspaceId: ws } });
    refetch(isGone);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      holdsForm={can.share === true}
      title={t(can.share ? 'title' : 'title_list', { name: shared.name })}
      withCloseButton={false}
      size={560}
    >
      <div className={classes.dialog}>
        {shares.isPending && <SkeletonRows rows={3} />}
        {shares.error && !shares.data && <ListFailed compact />}
        {shares.data && (
          <>
            {shared.kind === 'workflow' && <p className={classes.text}>{t('of_workflow')}</p>}
            {can.share && (
              <ShareForm
                viewers={viewers}
                guests={guests}
                withManager={can.share_as_manager === true}
                isSending={add.isPending}
                onShare={(body) => add.mutateAsync(body)}
              />
            )}
            {viewers.length === 0 && <p className={classes.text}>{t(`nobody_${shared.kind}`)}</p>}
            {viewers.length > 0 && (
              <ul className={classes.list} aria-label={t('list')}>
                {viewers.map((viewer) => (
                  <ViewerRow
                    key={viewer.id}
                    viewer={viewer}
                    isMe={isMe(viewer)}
                    withManager={can.share_as_manager === true && !guests.has(viewer.user_workspace?.id ?? '')}
                    onRole={(role) => change.mutate({ id: viewer.id, role })}
                    onRemove={() => (isMe(viewer) ? void leave(viewer) : remove.mutate({ viewer, isLeaving: false }))}
                  />
                ))}
              </ul>
            )}
          </>
        )}
        <div>
          <Button variant="default" onClick={onClose}>
            {t('ui:close')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
