import { Radio } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type ExportFormat, exportFormats, requestExport } from '../../contract/exports.ts';
import type { RunSummary } from '../../contract/runs.ts';
import { call } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { refetchTouched } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { FormDialog } from '../runs/commands/form-dialog.tsx';

/** Requests a file of the runs; runs of several workflows have different fields, so each workflow gets its own. */
export function ExportRunsDialog({
  runs,
  onAsked,
  onClose,
}: {
  runs: readonly Pick<RunSummary, 'id' | 'workflow'>[];
  /** Called when the files are being made. */
  onAsked?: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['commands', 'exports']);
  const ws = useWorkspaceId();
  const navigate = useNavigate();
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [content, setContent] = useState<'runs' | 'steps'>('runs');
  const byWorkflow = [...Map.groupBy(runs, ({ workflow }) => workflow.id)];
  const asking = useMutation({
    mutationFn: async () => {
      for (const [workflow_id, some] of byWorkflow) {
        // The other formats have both.
        const asked = format === 'csv' ? content : 'runs';
        const body = { workflow_id, format, content: asked, run_ids: some.map(({ id }) => id) };
        await call(requestExport, { params: { ws }, body });
      }
    },
    onSuccess: () => {
      toast.success(t('bulk.export_of.asked', { count: byWorkflow.length }), {
        label: t('bulk.export_of.see'),
        onClick: () => void navigate({ to: paths.export, params: { workspaceId: ws } }),
      });
      onClose();
      onAsked?.();
    },
    onError: (error) => toast.error(problemMessage(error)),
    onSettled: () => refetchTouched(requestExport, { ws }),
  });
  return (
    <FormDialog
      title={t('bulk.export_of.title', { count: runs.length })}
      text={byWorkflow.length > 1 ? [t('bulk.export_of.files', { count: byWorkflow.length })] : []}
      submitLabel={t('exports:make')}
      isSending={asking.isPending}
      onSubmit={() => asking.mutate()}
      onClose={onClose}
    >
      <Radio.Group
        label={t('exports:format')}
        value={format}
        onChange={(value) => setFormat(exportFormats.find((one) => one === value) ?? 'csv')}
      >
        {exportFormats.map((one) => (
          <Radio
            key={one}
            mt={8}
            value={one}
            label={t(`exports:formats.${one}`)}
            description={t(`exports:format_help.${one}`)}
          />
        ))}
      </Radio.Group>
      {format === 'csv' && (
        <Radio.Group
          label={t('exports:content')}
          value={content}
          onChange={(value) => setContent(value === 'steps' ? 'steps' : 'runs')}
        >
          <Radio mt={8} value="runs" label={t('exports:contents.runs')} />
          <Radio mt={8} value="steps" label={t('exports:contents.steps')} />
        </Radio.Group>
      )}
    </FormDialog>
  );
}
