import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { deleteExport, type RunExport, requestExport } from '../../contract/exports.ts';
import type { Id } from '../../engine/definition.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { confirm } from '../ui/confirm.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './export-table.module.css';

/** Download, request again after a failure or after expiry, delete. */
export function ExportButtons({ ws, one }: { ws: Id; one: RunExport }) {
  const { t } = useTranslation(['exports', 'ui', 'messages']);
  const { name } = one.workflow;
  const again = useCall(requestExport, { onSuccess: () => toast.success(t('asked')) });
  const removing = useCall(deleteExport, {
    onSuccess: () => toast.success(t('messages:success.deleted')),
  });
  const remove = async () => {
    const sure = await confirm({
      title: t('delete_ask', { name }),
      text: [t('delete_text'), t('messages:confirm.irreversible')],
      confirmLabel: t('delete'),
      danger: true,
    });
    if (sure) removing.mutate({ params: { ws, export_id: one.id } });
  };
  const { format, content, language, start_datetime, end_datetime } = one;
  const wish = {
    workflow_id: one.workflow.id,
    version_id: one.version?.id ?? null,
    runs_of: one.selected === null ? null : one.id,
  };
  return (
    <span className={classes.buttons}>
      {one.file_url !== null && one.can.download && (
        <Button component="a" href={one.file_url} download size="xs" aria-label={t('download_named', { name })}>
          {t('download')}
        </Button>
      )}
      {(one.status === 'failed' || one.status === 'expired') && (
        <Button
          variant="default"
          size="xs"
          loading={again.isPending}
          aria-label={t('again_named', { name })}
          onClick={() =>
            again.mutate({ params: { ws }, body: { ...wish, format, content, language, start_datetime, end_datetime } })
          }
        >
          {t('again')}
        </Button>
      )}
      {one.can.delete && (
        <IconButton aria-label={t('delete_named', { name })} onClick={() => void remove()}>
          <Icon of={IconTrash} />
        </IconButton>
      )}
    </span>
  );
}
