import { IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { getWorkflow } from '../../contract/workflows.ts';
import { paths } from '../lib/paths.ts';
import { useApi } from '../lib/query.ts';
import { useWorkflowId, useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { ChoiceBar } from '../ui/choice-bar.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SkeletonRows } from '../ui/skeletons.tsx';
import { Tag } from '../ui/tag.tsx';
import { useDirectory } from './directory.ts';
import { FigureStrip } from './show/figure-strip.tsx';
import { useWorkflowFigures } from './show/use-workflow-figures.ts';
import { WorkflowFlow } from './show/workflow-flow.tsx';
import { WorkflowFacts } from './workflow-facts.tsx';
import { WorkflowMenu } from './workflow-menu.tsx';
import { WorkflowMissing } from './workflow-missing.tsx';
import classes from './workflow-page.module.css';
import { WorkflowStages } from './workflow-stages.tsx';

/** What a workflow does, for everybody who may see it. */
export function WorkflowPage() {
  const { t } = useTranslation('workflows');
  const ws = useWorkspaceId();
  const workflow_id = useWorkflowId();
  const directory = useDirectory(ws);
  const figures = useWorkflowFigures(ws, workflow_id);
  const [shown, setShown] = useState<'drawing' | 'text'>('drawing');
  const { data, error } = useApi(getWorkflow, { params: { ws, workflow_id } });
  if (error && !data) return <WorkflowMissing error={error} />;
  if (!data) {
    return (
      <Page>
        <SkeletonRows rows={5} />
      </Page>
    );
  }
  const { workflow, definition, draft } = data;
  // Whoever may edit a workflow of which no version is enabled sees what there is: its draft.
  const drawn = definition ?? (draft && draft.definition.action_groups.length > 0 ? draft.definition : null);
  const params = { workspaceId: ws, workflowId: workflow_id };
  return (
    <Page>
      <PageHead
        title={workflow.name}
        above={
          <Link to={paths.workflows} params={{ workspaceId: ws }}>
            {t('title')}
          </Link>
        }
        remark={workflow.categories.length > 0 && <Tags tags={workflow.categories} />}
        below={workflow.description && <span className={classes.description}>{workflow.description}</span>}
        actions={
          <>
            {workflow.can.edit && (
              <LinkButton
                to={paths.editWorkflow}
                params={params}
                variant="default"
                leftSection={<Icon of={IconPencil} />}
              >
                {t('menu.edit')}
              </LinkButton>
            )}
            {workflow.can.start && (
              <LinkButton
                to={paths.startRun}
                params={{ workspaceId: ws }}
                search={{ workflow_id }}
                color="vermilion"
                leftSection={<Icon of={IconPlayerPlay} />}
              >
                {t('menu.start')}
              </LinkButton>
            )}
            <WorkflowMenu ws={ws} workflow={workflow} isPage />
          </>
        }
      />
      <FigureStrip ws={ws} workflow_id={workflow_id} figures={figures} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {!definition && (
            <section className={classes.card} aria-label={t('show.stages')}>
              <div className={classes.none}>
                <h2>{t('show.no_version')}</h2>
                <p>{t(workflow.can.edit ? 'show.no_version_edit' : 'show.no_version_read')}</p>
                {drawn && <p>{t('show.draft_below')}</p>}
              </div>
            </section>
          )}
          {drawn && (
            <div className={classes.choice}>
              <ChoiceBar
                label={t('show.as')}
                value={shown}
                choices={[
                  { value: 'drawing', label: t('show.as_drawing') },
                  { value: 'text', label: t('show.as_text') },
                ]}
                onChange={setShown}
              />
            </div>
          )}
          {drawn && shown === 'drawing' && (
            <WorkflowFlow
              ws={ws}
              workflow_id={workflow_id}
              definition={drawn}
              directory={directory}
              figures={figures}
            />
          )}
          {drawn && shown === 'text' && (
            <section className={classes.card} aria-label={t('show.stages')}>
              <WorkflowStages ws={ws} definition={drawn} directory={directory} />
            </section>
          )}
        </div>
        <WorkflowFacts ws={ws} workflow={workflow} data={data} />
      </div>
    </Page>
  );
}

function Tags({ tags }: { tags: { id: string; name: string; color: string }[] }) {
  return (
    <span className={classes.tags}>
      {tags.map(({ id, name, color }) => (
        <Tag key={id} name={name} color={color} />
      ))}
    </span>
  );
}
