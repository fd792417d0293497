import { Menu } from '@mantine/core';
import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteRunView, type RunView } from '../../contract/run-lists.ts';
import { paths } from '../lib/paths.ts';
import { useCall } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { toast } from '../lib/toast.ts';
import { confirm } from '../ui/confirm.ts';
import { Icon } from '../ui/icon.tsx';
import { ListFailed } from '../ui/list-failed.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RenameViewDialog } from './run-view-dialogs.tsx';
import { searchOfView } from './run-view-search.ts';
import classes from './run-views.module.css';

/** The reader's own views, below the lists. */
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
            search={searchOfView(view.query)}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={view.id === current?.id ? 'page' : undefined}
            title={view.name}
          >
            <Icon of={IconBookmark} />
            <span className={classes.name}>{view.name}</span>
          </Link>
          <ViewMenu view={view} />
        </div>
      ))}
    </section>
  );
}

function ViewMenu({ view }: { view: RunView }) {
  const { t } = useTranslation(['runs', 'commands', 'messages']);
  const ws = useWorkspaceId();
  const [isRenaming, setRenaming] = useState(false);
  const deleting = useCall(deleteRunView, {
    onSuccess: () => toast.success(t('messages:success.deleted')),
  });
  const askToDelete = async () => {
    const sure = await confirm({
      title: t('list.views.delete_title', { name: view.name }),
      text: [t('list.views.delete_text')],
      confirmLabel: t('list.views.delete_confirm'),
      danger: true,
    });
    if (sure) deleting.mutate({ params: { ws, view_id: view.id } });
  };
  return (
    <>
      <RowMenu label={t('commands:menu', { name: view.name })}>
        <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={() => setRenaming(true)}>
          {t('list.views.rename')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => void askToDelete()}>
          {t('list.views.delete')}
        </Menu.Item>
      </RowMenu>
      {isRenaming && <RenameViewDialog view={view} onClose={() => setRenaming(false)} />}
    </>
  );
}
