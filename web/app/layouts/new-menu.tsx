import { IconBuilding, IconFileImport, IconPlayerPlay, IconRoute, IconUserPlus } from '@tabler/icons-react';
import { paths } from '../../lib/paths.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import '../../ui/whole-menu.ts';
import { LinkMenuItem } from '../../ui/link-menu-item.tsx';
import { useCurrentWorkspace } from '../current-workspace.ts';
import { NewTarget } from './bar-targets.tsx';
import { type BarMenuProps, useBarMenu } from './use-bar-menu.ts';

/** The plus menu; guests may neither create a workflow nor start a run. */
export function NewMenu({ defaultOpened }: BarMenuProps) {
  const { t } = useTranslation('app');
  const { entry } = useCurrentWorkspace();
  const params = { workspaceId: entry?.workspace_id ?? '' };
  return (
    <Menu {...useBarMenu(defaultOpened)} position="bottom-end" width={220}>
      <Menu.Target>
        <NewTarget autoFocus={defaultOpened} />
      </Menu.Target>
      <Menu.Dropdown>
        <LinkMenuItem to={paths.newWorkspace} leftSection={<Icon of={IconBuilding} />}>
          {t('new.workspace')}
        </LinkMenuItem>
        {entry && entry.role !== 'guest' && (
          <>
            <LinkMenuItem to={paths.newWorkflow} params={params} leftSection={<Icon of={IconRoute} />}>
              {t('new.workflow')}
            </LinkMenuItem>
            <LinkMenuItem to={paths.importWorkflow} params={params} leftSection={<Icon of={IconFileImport} />}>
              {t('new.import_workflow')}
            </LinkMenuItem>
            <LinkMenuItem to={paths.newRun} params={params} leftSection={<Icon of={IconPlayerPlay} />}>
              {t('new.run')}
            </LinkMenuItem>
          </>
        )}
        {entry?.role === 'owner' && (
          <LinkMenuItem to={paths.newMember} params={params} leftSection={<Icon of={IconUserPlus} />}>
            {t('new.people')}
          </LinkMenuItem>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
