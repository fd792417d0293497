import { Menu } from '../../ui/menu.tsx';
import '../../ui/whole-menu.ts';
import {
  IconArrowsExchange,
  IconCalendarRepeat,
  IconCheck,
  IconDownload,
  IconSettings,
  IconTemplate,
  IconUpload,
} from '@tabler/icons-react';
import { paths } from '../../lib/paths.ts';
import { useMe } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkMenuItem } from '../../ui/link-menu-item.tsx';
import { mayEnter } from '../access-rules.ts';
import { useCurrentWorkspace } from '../current-workspace.ts';
import { WorkspaceTarget } from './bar-targets.tsx';
import { type BarMenuProps, useBarMenu } from './use-bar-menu.ts';
import classes from './workspace-menu.module.css';

/** Pages of the workspace, then all workspaces of the reader. Disabled ones are grey; their owners may still enter. */
export function WorkspaceMenu({ defaultOpened }: BarMenuProps) {
  const { t } = useTranslation('app');
  const me = useMe();
  const { entry, all } = useCurrentWorkspace();
  return (
    <Menu {...useBarMenu(defaultOpened)} position="bottom-start" width={260}>
      <Menu.Target>
        <WorkspaceTarget autoFocus={defaultOpened} />
      </Menu.Target>
      <Menu.Dropdown>
        {entry && entry.role !== 'guest' && (
          <LinkMenuItem to={paths.library} leftSection={<Icon of={IconTemplate} />}>
            {t('workspace_menu.templates')}
          </LinkMenuItem>
        )}
        {entry && entry.role !== 'guest' && (
          <LinkMenuItem
            to={paths.plannedRuns}
            params={{ workspaceId: entry.workspace_id }}
            leftSection={<Icon of={IconCalendarRepeat} />}
          >
            {t('workspace_menu.planned_runs')}
          </LinkMenuItem>
        )}
        {entry && entry.role !== 'guest' && (
          <LinkMenuItem
            to={paths.export}
            params={{ workspaceId: entry.workspace_id }}
            leftSection={<Icon of={IconDownload} />}
          >
            {t('workspace_menu.export')}
          </LinkMenuItem>
        )}
        {entry && entry.role !== 'guest' && (
          <LinkMenuItem
            to={paths.imports}
            params={{ workspaceId: entry.workspace_id }}
            leftSection={<Icon of={IconUpload} />}
          >
            {t('workspace_menu.import')}
          </LinkMenuItem>
        )}
        {entry?.role === 'owner' && (
          <LinkMenuItem
            to={paths.settings}
            params={{ workspaceId: entry.workspace_id }}
            leftSection={<Icon of={IconSettings} />}
          >
            {t('workspace_menu.settings')}
          </LinkMenuItem>
        )}
        <LinkMenuItem
          to={paths.workspaces}
          activeOptions={{ exact: true }}
          leftSection={<Icon of={IconArrowsExchange} />}
        >
          {t('workspace_menu.switch')}
        </LinkMenuItem>
        {all.length > 0 && <Menu.Divider />}
        {all.length > 0 && <Menu.Label>{t('workspace_menu.yours')}</Menu.Label>}
        <div className={classes.list}>
          {all.map((one) => {
            const open = me !== null && mayEnter(me, one.workspace_id);
            const disabled = !open || one.status === 'disabled';
            const current = one.workspace_id === entry?.workspace_id;
            return (
              <LinkMenuItem
                key={one.workspace_id}
                to={paths.home}
                params={{ workspaceId: one.workspace_id }}
                disabled={!open}
                aria-current={current || undefined}
                data-greyed={disabled || undefined}
                rightSection={
                  disabled ? (
                    <span className={classes.closed}>{t('workspace_menu.disabled')}</span>
                  ) : (
                    current && <Icon of={IconCheck} />
                  )
                }
              >
                <span className={classes.name}>{one.name}</span>
              </LinkMenuItem>
            );
          })}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
