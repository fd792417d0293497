import {
  IconArchive,
  IconArchiveOff,
  IconCircleX,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconReload,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RunSummary } from '../../../contract/runs.ts';
import { paths } from '../../lib/paths.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { confirm } from '../../ui/confirm.ts';
import { Icon } from '../../ui/icon.tsx';
import { LinkMenuItem } from '../../ui/link-menu-item.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { useCancelRun } from './use-cancel-run.ts';
import type { Marking, useMarkRun } from './use-mark-run.ts';

export type CommandRun = Pick<RunSummary, 'id' | 'name' | 'workflow_id' | 'can'>;

interface Props {
  run: CommandRun;
  marking: ReturnType<typeof useMarkRun>;
  cancel: ReturnType<typeof useCancelRun>['cancel'];
  onEdit: () => void;
  onDeleted?: (() => void) | undefined;
}

/** The commands for a run as menu items. */
export function RunCommandItems({ run, marking, cancel, onEdit, onDeleted }: Props): ReactNode {
  const { t } = useTranslation(['commands', 'runs', 'ui']);
  const workspaceId = useWorkspaceId();
  const { can } = run;
  const mark = (type: Marking) => marking.mutate({ run_id: run.id, type });
  const askToDelete = async () => {
    const sure = await confirm({
      title: t('delete.title', { name: run.name }),
      text: [t('delete.leaves'), t('delete.kept')],
      confirmLabel: t('delete.confirm'),
      danger: true,
    });
    if (!sure) return;
    mark('delete');
    onDeleted?.();
  };
  return (
    <>
      {can.edit && (
        <Menu.Item leftSection={<Icon of={IconPencil} />} onClick={onEdit}>
          {t('ui:edit')}
        </Menu.Item>
      )}
      {can.clone && (
        <LinkMenuItem
          leftSection={<Icon of={IconReload} />}
          to={paths.startRun}
          params={{ workspaceId }}
          search={{ workflow_id: run.workflow_id, from: run.id }}
        >
          {t('start_again')}
        </LinkMenuItem>
      )}
      {can.hide && (
        <Menu.Item leftSection={<Icon of={IconEyeOff} />} onClick={() => mark('hide')}>
          {t('hide')}
        </Menu.Item>
      )}
      {can.unhide && (
        <Menu.Item leftSection={<Icon of={IconEye} />} onClick={() => mark('unhide')}>
          {t('unhide')}
        </Menu.Item>
      )}
      {can.archive && (
        <Menu.Item leftSection={<Icon of={IconArchive} />} onClick={() => mark('archive')}>
          {t('archive')}
        </Menu.Item>
      )}
      {can.restore && (
        <Menu.Item leftSection={<Icon of={IconArchiveOff} />} onClick={() => mark('restore')}>
          {t('restore')}
        </Menu.Item>
      )}
      {(can.cancel || can.delete) && <Menu.Divider />}
      {can.cancel && (
        <Menu.Item data-danger leftSection={<Icon of={IconCircleX} />} onClick={cancel}>
          {t('runs:menu.cancel')}
        </Menu.Item>
      )}
      {can.delete && (
        <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => void askToDelete()}>
          {t('delete.item')}
        </Menu.Item>
      )}
    </>
  );
}
