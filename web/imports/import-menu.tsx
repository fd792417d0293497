import { IconDownload, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import type { ImportSummary } from '../../contract/imports.ts';
import type { Id } from '../../engine/definition.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { useImportCommands } from './use-import-commands.ts';

export function ImportMenu({ ws, one, onRemoved }: { ws: Id; one: ImportSummary; onRemoved?: () => void }) {
  const { t } = useTranslation('imports');
  const { cancel, remove, removeLabel, reportUrl } = useImportCommands(ws, one, onRemoved);
  if (!one.can.report && !one.can.cancel && !one.can.delete) return null;
  return (
    <RowMenu label={t('menu', { name: one.name })}>
      {one.can.report && (
        <Menu.Item component="a" href={reportUrl} download leftSection={<Icon of={IconDownload} />}>
          {t('report')}
        </Menu.Item>
      )}
      {one.can.cancel && (
        <Menu.Item leftSection={<Icon of={IconPlayerStop} />} onClick={cancel}>
          {t('cancel')}
        </Menu.Item>
      )}
      {one.can.delete && (
        <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={remove}>
          {`${removeLabel}…`}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
