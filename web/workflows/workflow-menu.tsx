import {
  IconCopy,
  IconDots,
  IconFileExport,
  IconListDetails,
  IconPencil,
  IconPlayerPlay,
  IconSitemap,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { exportBpmn, exportWorkflow } from '../../contract/workflow-files.ts';
import type { Workflow } from '../../contract/workflows.ts';
import type { Id } from '../../engine/definition.ts';
import { urlOf } from '../lib/api-client.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { paths } from '../lib/paths.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LinkMenuItem } from '../ui/link-menu-item.tsx';
import { Menu } from '../ui/menu.tsx';
import { MountWhenOpened } from '../ui/mount-when-opened.tsx';
import { useShareDialog } from '../viewers/use-share-dialog.tsx';
import { useCloneWorkflow } from './use-clone-workflow.ts';
import { useDeleteWorkflow } from './use-delete-workflow.ts';

const PublishDialog = lazyComponent(() => import('./publish-dialog.tsx'), 'PublishDialog');

/** The commands for one workflow. */
export function WorkflowMenu({ ws, workflow, isPage = false }: { ws: Id; workflow: Workflow; isPage?: boolean }) {
  const { t } = useTranslation(['workflows', 'ui']);
  const clone = useCloneWorkflow(ws);
  const remove = useDeleteWorkflow(ws);
  const { can } = workflow;
  const [isPublishing, setPublishing] = useState(false);
  const share = useShareDialog({ kind: 'workflow', id: workflow.id, name: workflow.name }, can.share === true);
  const params = { workspaceId: ws, workflowId: workflow.id };
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <IconButton aria-label={t('menu.label', { name: workflow.name })} framed={isPage} size={isPage ? 34 : 32}>
            <Icon of={IconDots} size={18} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {!isPage && can.edit && (
            <LinkMenuItem to={paths.editWorkflow} params={params} leftSection={<Icon of={IconPencil} />}>
              {t('menu.edit')}
            </LinkMenuItem>
          )}
          {!isPage && can.start && (
            <LinkMenuItem
              to={paths.startRun}
              params={{ workspaceId: ws }}
              search={{ workflow_id: workflow.id }}
              leftSection={<Icon of={IconPlayerPlay} />}
            >
              {t('menu.start')}
            </LinkMenuItem>
          )}
          <LinkMenuItem
            to={paths.runs}
            params={{ workspaceId: ws }}
            search={{ workflow_id: workflow.id }}
            leftSection={<Icon of={IconListDetails} />}
          >
            {t('menu.runs')}
          </LinkMenuItem>
          {can.clone && (
            <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => clone(workflow)}>
              {t('menu.clone')}
            </Menu.Item>
          )}
          {can.export && (
            <Menu.Item
              component="a"
              href={urlOf(exportWorkflow.path, { ws, workflow_id: workflow.id })}
              download
              leftSection={<Icon of={IconFileExport} />}
            >
              {t('menu.export')}
            </Menu.Item>
          )}
          {can.export && (
            <Menu.Item
              component="a"
              href={urlOf(exportBpmn.path, { ws, workflow_id: workflow.id })}
              download
              leftSection={<Icon of={IconSitemap} />}
            >
              {t('menu.export_bpmn')}
            </Menu.Item>
          )}
          {share.item}
          {can.publish && (
            <Menu.Item leftSection={<Icon of={IconTemplate} />} onClick={() => setPublishing(true)}>
              {t('menu.publish')}
            </Menu.Item>
          )}
          {!isPage && !can.edit && (
            <LinkMenuItem to={paths.workflow} params={params}>
              {t('menu.open')}
            </LinkMenuItem>
          )}
          {can.delete && (
            <>
              <Menu.Divider />
              <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => remove(workflow, isPage)}>
                {t('menu.delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {share.dialog}
      {can.publish && (
        <MountWhenOpened isOpen={isPublishing}>
          {(isOpen) => (
            <PublishDialog ws={ws} workflow={workflow} isOpen={isOpen} onClose={() => setPublishing(false)} />
          )}
        </MountWhenOpened>
      )}
    </>
  );
}
