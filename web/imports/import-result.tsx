import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatNumber } from '../../contract/format-number.ts';
import type { Import } from '../../contract/imports.ts';
import { creatorName } from '../../contract/person-name.ts';
import { dayOf } from '../../engine/calendar.ts';
import type { Id } from '../../engine/definition.ts';
import { paths } from '../lib/paths.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { When } from '../ui/when.tsx';
import { Facts } from './facts.tsx';
import { StepSection } from './step-section.tsx';
import { useImportCommands } from './use-import-commands.ts';
import classes from './wizard.module.css';

/** What an import brought in, and where to look at it. */
export function ImportResult({ ws, whole, onRemoved }: { ws: Id; whole: Import; onRemoved: () => void }) {
  const { t } = useTranslation('imports');
  const { language, zone } = useLocale();
  const { remove, removeLabel, reportUrl } = useImportCommands(ws, whole, onRemoved);
  const { result, workflow, created_by } = whole;
  if (!result) return null;
  const number = (value: number) => formatNumber(value, language);
  const ends = (['completed', 'cancelled', 'running'] as const)
    .filter((end) => result[end] > 0)
    .map((end) => t(`figures.${end}`, { number: number(result[end]) }));
  return (
    <StepSection
      title={t('result.title', { count: result.runs, number: number(result.runs) })}
      text={
        workflow ? t(result.created_workflow ? 'result.into_new' : 'result.into', { name: workflow.name }) : undefined
      }
    >
      <Facts
        facts={[
          { name: t('figures.cases'), value: number(result.runs), remark: ends.join(' · ') },
          { name: t('figures.events'), value: number(result.events) },
          {
            name: t('result.left_out'),
            value: number(result.left_out),
            remark:
              result.cases_known > 0
                ? t('result.known', { count: result.cases_known, number: number(result.cases_known) })
                : undefined,
          },
          {
            name: t('list.when'),
            value: <When at={whole.created_at} />,
            remark: created_by ? creatorName(created_by.user) : undefined,
          },
        ]}
      />
      <div className={classes.row}>
        {workflow && (
          <LinkButton
            to={paths.analytics}
            params={{ workspaceId: ws }}
            search={{ workflow_id: workflow.id, ...periodOf(whole, zone) }}
          >
            {t('result.see_analytics')}
          </LinkButton>
        )}
        {workflow && (
          <LinkButton
            variant="default"
            to={paths.runs}
            params={{ workspaceId: ws }}
            search={{ workflow_id: workflow.id }}
          >
            {t('result.see_runs')}
          </LinkButton>
        )}
        {workflow && (
          <LinkButton variant="default" to={paths.workflow} params={{ workspaceId: ws, workflowId: workflow.id }}>
            {t('result.see_workflow')}
          </LinkButton>
        )}
        {result.left_out > 0 && whole.can.report && (
          <Button variant="default" component="a" href={reportUrl} download leftSection={<Icon of={IconDownload} />}>
            {t('report')}
          </Button>
        )}
        {whole.can.delete && (
          <Button variant="subtle" color="red" onClick={remove}>
            {`${removeLabel}…`}
          </Button>
        )}
      </div>
    </StepSection>
  );
}

/** The days of the log: the period that the analytics page would show otherwise may have none of its runs. */
function periodOf({ preview, created_at }: Import, zone: string) {
  const { first_at, last_at, is_whole } = preview;
  if (first_at === null || last_at === null) return {};
  // The preview read only the beginning of a large file: the upload stands for its last event.
  const to = dayOf(is_whole ? last_at : Math.max(last_at, created_at), zone);
  return { filter_period: 'custom' as const, from: dayOf(first_at, zone), to };
}
