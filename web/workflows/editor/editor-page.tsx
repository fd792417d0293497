import { Navigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import { getWorkflow } from '../../../contract/workflows.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/query.ts';
import { useWorkflowId, useWorkspaceId } from '../../lib/route-params.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { WorkflowMissing } from '../workflow-missing.tsx';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { forgetRequestedDraft, isDraftRequested } from './request-draft.ts';
import { WorkflowEditor } from './workflow-editor.tsx';

export function EditorPage() {
  const { t } = useTranslation('editor');
  const ws = useWorkspaceId();
  const workflow_id = useWorkflowId();
  const [requested, setRequested] = useState(() => (isDraftRequested(workflow_id) ? workflow_id : null));
  useEffect(forgetRequestedDraft, []);
  if (requested !== null && requested !== workflow_id) setRequested(null);
  const isRequested = requested === workflow_id;
  // Otherwise always refetched: with a cached, older draft the first save would conflict with the reader's own earlier save.
  const { data, error, isFetchedAfterMount } = useApi(
    getWorkflow,
    { params: { ws, workflow_id } },
    { refetchOnMount: isRequested ? false : 'always', refetchOnWindowFocus: false },
  );
  // Rendered in pieces, between which the page reacts: what a reply changes, React would render in one.
  const shown = useDeferredValue(isRequested || isFetchedAfterMount ? data : undefined);
  if (error && !data) return <WorkflowMissing error={error} />;
  if (shown?.workflow.id !== workflow_id) return <EditorSkeleton label={t('title')} />;
  if (!shown.draft || !shown.workflow.can.edit) {
    return <Navigate to={paths.workflow} params={{ workspaceId: ws, workflowId: workflow_id }} replace />;
  }
  return <WorkflowEditor key={workflow_id} ws={ws} data={shown} draft={shown.draft} />;
}
