import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../contract/format-number.ts';
import { getImport, type Import, startImport } from '../../contract/imports.ts';
import type { Id } from '../../engine/definition.ts';
import { paths } from '../lib/paths.ts';
import { queryClient, queryKey, useCall } from '../lib/query.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import { ColumnStep } from './column-step.tsx';
import { FileStep } from './file-step.tsx';
import { type ImportStep, importSteps } from './import-steps.ts';
import { PreviewStep } from './preview-step.tsx';
import { faultySteps } from './problem-places.ts';
import { StepList } from './step-list.tsx';
import { TargetStep } from './target-step.tsx';
import { useImportDraft } from './use-import-draft.ts';
import classes from './wizard.module.css';

const steps = { file: FileStep, columns: ColumnStep, target: TargetStep, preview: PreviewStep };

/** The steps of an import that is not started yet. */
export function Wizard({ ws, whole, step }: { ws: Id; whole: Import; step: ImportStep }) {
  const { t } = useTranslation('imports');
  const { language } = useLocale();
  const draft = useImportDraft(ws, whole);
  const { isSaving } = draft;
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  // The focus moves to the new step, so that readers without a mouse are at its beginning.
  useEffect(() => {
    if (shown.current !== step) body.current?.focus();
    shown.current = step;
  }, [step]);
  const starting = useCall(startImport, {
    onSuccess: (reply) =>
      void queryClient.setQueryData(queryKey(getImport, { params: { ws, import_id: whole.id } }), reply),
  });
  const at = importSteps.indexOf(step);
  const link = { to: paths.import, params: { workspaceId: ws, importId: whole.id } } as const;
  const [before, next] = [importSteps[at - 1], importSteps[at + 1]];
  const Step = steps[step];
  const { preview } = whole;
  return (
    <>
      {whole.failure && (
        <p className={classes.failure} role="alert">
          <StatusGlyph of="failed" />
          {t('failed', { reason: whole.failure.message })}
        </p>
      )}
      <StepList current={step} faulty={faultySteps(preview.problems)} />
      <div ref={body} className={classes.body} tabIndex={-1}>
        <Step draft={draft} />
      </div>
      <footer className={classes.foot}>
        {before && (
          <LinkButton {...link} search={{ step: before }} variant="default" leftSection={<Icon of={IconArrowLeft} />}>
            {t('back')}
          </LinkButton>
        )}
        {next ? (
          <LinkButton {...link} search={{ step: next }} rightSection={<Icon of={IconArrowRight} />}>
            {t(`next.${next as 'columns'}`)}
          </LinkButton>
        ) : (
          <Button
            leftSection={<Icon of={IconUpload} />}
            disabled={!whole.can.start || isSaving}
            loading={starting.isPending}
            onClick={() => starting.mutate({ params: { ws, import_id: whole.id } })}
          >
            {t('start', { count: preview.cases, number: formatNumber(preview.cases, language) })}
          </Button>
        )}
        <span className={classes.saving} role="status">
          {isSaving ? t('reading_again') : next || whole.can.start ? '' : t('cannot_start')}
        </span>
      </footer>
    </>
  );
}
