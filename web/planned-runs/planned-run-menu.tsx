import { IconCalendarEvent, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { PlannedRun } from '../../contract/planned-runs.ts';
import type { Id } from '../../engine/definition.ts';
import { paths } from '../lib/paths.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { LinkMenuItem } from '../ui/link-menu-item.tsx';
import { Menu } from '../ui/menu.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { usePlannedRunCommands } from './use-planned-run-commands.ts';

export function PlannedRunMenu({ ws, plan }: { ws: Id; plan: PlannedRun }) {
  const { t } = useTranslation(['planned', 'ui']);
  const { toggle, remove } = usePlannedRunCommands(ws, plan);
  const params = { workspaceId: ws, plannedRunId: plan.id };
  const isOn = plan.status === 'enabled';
  return (
    <RowMenu label={t('menu', { name: plan.name })}>
      <LinkMenuItem to={paths.plannedRun} params={params} leftSection={<Icon of={IconCalendarEvent} />}>
        {t('open')}
      </LinkMenuItem>
      {plan.can.edit && (
        <LinkMenuItem to={paths.editPlannedRun} params={params} leftSection={<Icon of={IconPencil} />}>
          {t('ui:edit')}
        </LinkMenuItem>
      )}
      {plan.can.toggle && (
        <Menu.Item leftSection={<Icon of={isOn ? IconPlayerPause : IconPlayerPlay} />} onClick={toggle}>
          {t(isOn ? 'pause' : 'resume')}
        </Menu.Item>
      )}
      {plan.can.delete && (
        <>
          <Menu.Divider />
          <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => void remove()}>
            {t('ui:delete_command')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
