import { useEffect, useState } from 'react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { announceEditing, listDraftThreads } from '../../contract/designing.ts';
import { listTestCases } from '../../contract/test-cases.ts';
import { type getWorkflow, saveDraft } from '../../contract/workflows.ts';
import type { Definition, Language } from '../../engine/definition.ts';
import type { Reply } from '../lib/api-client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { WorkflowEditor } from '../workflows/editor/workflow-editor.tsx';
import { answerRequest } from './answer-requests.ts';
import { renderPart } from './render-part.tsx';
import { workspaceId } from './sample-data.ts';
import { workflowReply } from './sample-workflow.ts';

let show: (data: Reply<typeof getWorkflow>) => void = () => {};

/** Shows the open editor what the server replies after somebody else has changed the workflow. */
export const receiveWorkflow = (data: Reply<typeof getWorkflow>): void => show(data);

function Shown({ first }: { first: Reply<typeof getWorkflow> }) {
  const [data, setData] = useState(first);
  useEffect(() => {
    show = setData;
  }, []);
  return <WorkflowEditor ws={workspaceId} data={data} draft={data.draft!} />;
}

/** Opens the editor of a workflow, and stores every draft that it sends. @returns The saves, as they come in. */
export async function openEditor(
  data: Reply<typeof getWorkflow> = workflowReply(),
  language?: Language,
): Promise<{ body: unknown }[]> {
  const saves = answerRequest(saveDraft, ({ body }) => ({
    draft: { revision: (body as { revision: number }).revision + 1, updated_at: 1_790_000_100 },
    problems: [],
  }));
  answerRequest(listTestCases, { test_cases: [] });
  answerRequest(listDraftThreads, { threads: [] });
  answerRequest(announceEditing, { done: true });
  await renderPart(
    <div style={{ height: 780, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Shown first={data} />
      <ConfirmDialog />
    </div>,
    { language },
  );
  return saves;
}

export const lastSaved = (saves: { body: unknown }[]) =>
  (saves.at(-1)?.body as { definition: Definition } | undefined)?.definition;

export const panel = () => page.getByRole('complementary');

export async function openCard(name: string): Promise<void> {
  const card = page.getByRole('button', { name, exact: true });
  await expect.element(card).toBeInTheDocument();
  (card.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel()).toBeVisible();
  // The settings are rendered after the card is marked: until then the panel shows those of the card before.
  const [title = '', type] = name.split(', ');
  if (type) await expect.element(panel().getByRole('heading', { level: 2 })).toHaveTextContent(title);
}
