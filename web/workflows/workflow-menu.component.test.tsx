import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getPublishedTemplate, publishTemplate } from '../../contract/library.ts';
import { deleteWorkflow, type Workflow } from '../../contract/workflows.ts';
import { ProblemError } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { answerPeople, sampleId, workspaceId } from '../testing/sample-data.ts';
import { workflowReply } from '../testing/sample-workflow.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useDeleteWorkflow } from './use-delete-workflow.ts';
import { WorkflowMenu } from './workflow-menu.tsx';
import { WorkflowMissing } from './workflow-missing.tsx';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});

const { workflow } = workflowReply();
const menu = () => page.getByRole('button', { name: /Request for payment/ });
const renderMenu = (can: Workflow['can']) =>
  renderPart(<WorkflowMenu ws={workspaceId} workflow={{ ...workflow, can }} isPage />);

test('the menu of a workflow leads to its runs, whatever else the reader may do', async () => {
  await renderMenu({ see: true });
  await menu().click();
  const href = `/workspaces/${workspaceId}/runs?workflow_id=${workflow.id}`;
  await expect.element(page.getByRole('menuitem', { name: 'See the runs' })).toHaveAttribute('href', href);
  await expect.element(page.getByRole('menuitem', { name: /^Publish/ })).not.toBeInTheDocument();
  await renderMenu({ see: true, publish: true });
  await menu().click();
  await expect.element(page.getByRole('menuitem', { name: /^Publish/ })).toBeVisible();
});

function Deleting() {
  const remove = useDeleteWorkflow(workspaceId);
  const href = useRouterState({ select: ({ location }) => location.href });
  return (
    <>
      <p>{href}</p>
      <button type="button" onClick={() => remove(workflow, true)}>
        Delete it
      </button>
      <ConfirmDialog />
    </>
  );
}

test('what refuses to delete a workflow leads to the runs of that workflow', async () => {
  refuseRequest(deleteWorkflow, { code: 'workflow_has_running_runs', status: 409, values: { count: 3 } });
  await renderPart(<Deleting />, { on: paths.runs });
  await page.getByRole('button', { name: 'Delete it' }).click();
  await page.getByRole('button', { name: 'Delete workflow and runs' }).click();
  await page.getByRole('button', { name: 'See the runs' }).click();
  await expect.element(page.getByText(`/runs?workflow_id=${workflow.id}`, { exact: false })).toBeVisible();
});

function Publishing() {
  const [name, setName] = useState('Payment');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button" onClick={() => setName('Invoice')}>
        Rename
      </button>
      <PublishDialog ws={workspaceId} workflow={{ ...workflow, name }} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

test('a workflow is published under the name that it has when the dialog opens', async () => {
  answerRequest(getPublishedTemplate, { template: null });
  await renderPart(<Publishing />);
  const name = page.getByRole('dialog').getByRole('textbox').first();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(name).toHaveValue('Payment');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(name).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(name).toHaveValue('Invoice');
});

test('the name of the template has the focus, also if what is stored comes after the dialog', async () => {
  answerRequest(getPublishedTemplate, { template: null }, 400);
  await renderPart(<Publishing />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByRole('dialog')).toHaveFocus();
  await expect.element(page.getByRole('dialog').getByRole('textbox').first()).toHaveFocus();
});

test('a workflow that is published again begins with the words of its template, which can be changed and cleared', async () => {
  const template = { id: sampleId(30), name: 'Paying', description: 'Of bills', about: 'Each month' };
  answerRequest(getPublishedTemplate, { template });
  const sent = refuseRequest(publishTemplate, { code: 'internal', status: 500 });
  await renderPart(<Publishing />);
  await page.getByRole('button', { name: 'Open' }).click();
  const about = page.getByRole('textbox', { name: 'When to use it' });
  await expect.element(about).toHaveValue('Each month');
  await about.fill('');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ template: { name: 'Paying', description: 'Of bills', about: '' } }]);
});

test('only a 404 means that there is no such workflow', async () => {
  const errorOf = (code: 'workflow_not_found' | 'unavailable', status: number) =>
    new ProblemError({ type: 'about:blank', title: '', detail: '', errors: [], code, status });
  const title = page.getByRole('heading', { name: 'Workflow not found' });
  await renderPart(<WorkflowMissing error={errorOf('workflow_not_found', 404)} />);
  await expect.element(title).toBeVisible();
  await renderPart(<WorkflowMissing error={errorOf('unavailable', 503)} />);
  await expect.element(page.getByText('The error page')).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
});
