import { IconBookmark, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { createRunView, deleteRunView, type RunView, updateRunView } from '../../contract/run-lists.ts';
import { call } from '../lib/api-client.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { refetchTouched, useCall } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { confirm } from '../ui/confirm.ts';
import { Icon } from '../ui/icon.tsx';
import { ListFailed } from '../ui/list-failed.tsx';
import { Menu } from '../ui/menu.tsx';
import { OnceLoaded } from '../ui/once-loaded.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { searchOfView } from './run-view-search.ts';
import classes from './run-views.module.css';

const RenameViewDialog = lazyComponent(() => import('./run-view-dialogs.tsx'), 'RenameViewDialog');

/** The reader's own views and those shared in the workspace, below the lists. */
export function RunViews({
  views,
  current,
  isFailed,
}: {
  views: RunView[];
  current: RunView | undefined;
  isFailed: boolean;
}) {
  const { t } = useTranslation('runs');
  const workspaceId = useWorkspaceId();
  return (
    <section className={classes.views} aria-labelledby="run-views">
      <h2 id="run-views">{t('list.views.title')}</h2>
      {isFailed && (
        <div className={classes.failed}>
          <ListFailed compact />
        </div>
      )}
      {views.map((view) => (
        <div key={view.id} className={classes.view} data-current={view.id === current?.id || undefined}>
          <Link
            to={paths.runs}
            params={{ workspaceId }}
            search={{ ...searchOfView(view.query), view: view.id }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={view.id === current?.id ? 'page' : undefined}
            title={view.shared_by === null ? view.name : t('list.views.by', { view: view.name, name: view.shared_by })}
          >
            <Icon of={view.is_shared ? IconUsers : IconBookmark} />
            <span className={classes.name}>{view.name}</span>
          </Link>
          {(view.can.rename || view.can.delete) && <ViewMenu view={view} />}
        </div>
      ))}
    </section>
  );
}

function ViewMenu({ view }: { view: RunView }) {
  const { t } = useTranslation(['runs', 'commands', 'messages', 'ui']);
  const ws = useWorkspaceId();
  const [isRenaming, setRenaming] = useState(false);
  const deleting = useCall(deleteRunView, {
    onSuccess: () =>
      toast.success(
        t('messages:success.deleted'),
        // If an owner deletes a view of somebody else, undo is not offered: it would create the view as the owner's.
        view.can.rename ? { undo: () => restoring.mutate() } : undefined,
      ),
  });
  const restoring = useMutation({
    mutationFn: async () => {
      const { view: made } = await call(createRunView, {
        params: { ws },
        body: { view: { name: view.name, query: view.query } },
      });
      if (view.is_shared)
        await call(updateRunView, { params: { ws, view_id: made.id }, body: { view: { is_shared: true } } });
    },
    onSuccess: () => toast.success(t('messages:success.restored')),
    onError: (error) => toast.error(problemMessage(error)),
    onSettled: () => refetchTouched(createRunView, { ws }),
  });
  const sharing = useCall(updateRunView, {
    onSuccess: ({ view: { is_shared } }) => {
      const back = { params: { ws, view_id: view.id }, body: { view: { is_shared: !is_shared } } };
      toast.success(t(is_shared ? 'list.views.shared' : 'list.views.unshared'), {
        undo: () => sharing.mutate(back),
      });
    },
  });
  const askToDelete = async () => {
    const sure = await confirm({
      title: t('list.views.delete_title', { name: view.name }),
      text: [t(view.is_shared ? 'list.views.delete_shared' : 'list.views.delete_text')],
      confirmLabel: t('list.views.delete_confirm'),
      danger: true,
    });
    if (sure) deleting.mutate({ params: { ws, view_id: view.id } });
  };
  return (
    <>
      <RowMenu label={t('commands:menu', { name: view.name })}>
        {view.can.rename && (
          <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={() => setRenaming(true)}>
            {t('list.views.rename')}
          </Menu.Item>
        )}
        {view.can.share && (
          <Menu.Item
            leftSection={<Icon of={IconUsers} />}
            onClick={() =>
              sharing.mutate({ params: { ws, view_id: view.id }, body: { view: { is_shared: !view.is_shared } } })
            }
          >
            {t(view.is_shared ? 'list.views.unshare' : 'list.views.share')}
          </Menu.Item>
        )}
        {view.can.rename && <Menu.Divider />}
        <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => void askToDelete()}>
          {t('list.views.delete')}
        </Menu.Item>
      </RowMenu>
      <OnceLoaded>{isRenaming && <RenameViewDialog view={view} onClose={() => setRenaming(false)} />}</OnceLoaded>
    </>
  );
}
