import { formatNumber } from '../../contract/format-number.ts';
import { cancelImport, deleteImport, type ImportSummary, openImportReport } from '../../contract/imports.ts';
import type { Id } from '../../engine/definition.ts';
import { urlOf } from '../lib/api-client.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { confirm } from '../ui/confirm.ts';

/** The commands of an import, for its row and its page. @param onRemoved Leaves the page. */
export function useImportCommands(ws: Id, one: ImportSummary, onRemoved?: () => void) {
  const { t } = useTranslation(['imports', 'messages']);
  const { language } = useLocale();
  const params = { ws, import_id: one.id };
  const isDone = one.status === 'done';
  const cancelling = useCall(cancelImport, { onSuccess: () => toast.success(t('cancelled')) });
  const removing = useCall(deleteImport, {
    onSuccess: () => {
      toast.success(t(isDone ? 'remove.begun' : 'remove.discarded'));
      onRemoved?.();
    },
  });
  const remove = async () => {
    const { name, workflow, result } = one;
    const text = isDone
      ? [
          t('remove.runs', { count: result?.runs ?? 0, number: formatNumber(result?.runs ?? 0, language) }),
          ...(result?.created_workflow && workflow ? [t('remove.workflow', { name: workflow.name })] : []),
          t('messages:confirm.irreversible'),
        ]
      : [t('remove.file')];
    const sure = await confirm({
      title: t(isDone ? 'remove.ask' : 'remove.ask_file', { name }),
      text,
      confirmLabel: t(isDone ? 'remove.back' : 'remove.discard'),
      danger: true,
    });
    if (sure) removing.mutate({ params });
  };
  return {
    cancel: () => cancelling.mutate({ params }),
    isCancelling: cancelling.isPending,
    remove: () => void remove(),
    removeLabel: t(isDone ? 'remove.back' : 'remove.discard'),
    reportUrl: urlOf(openImportReport.path, params),
  };
}
