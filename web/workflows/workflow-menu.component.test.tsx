import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Workflow } from '../../contract/workflows.ts';
import { ProblemError } from '../lib/api-client.ts';
import { forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { answerPeople, workspaceId } from '../testing/sample-data.ts';
import { workflowReply } from '../testing/sample-workflow.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { WorkflowMenu } from './workflow-menu.tsx';
import { WorkflowMissing } from './workflow-missing.tsx';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});

const { workflow } = workflowReply();
const menu = () => page.getByRole('button', { name: /Request for payment/ });
const renderMenu = (can: Workflow['can']) =>
  renderPart(
    <>
      <p>Page</p>
      <WorkflowMenu ws={workspaceId} workflow={{ ...workflow, can }} isPage />
    </>,
  );

test('the page of a workflow has a menu for whoever may share or publish it', async () => {
  await renderMenu({ see: true, share: true });
  await expect.element(menu()).toBeVisible();
  await renderMenu({ see: true, publish: true });
  await expect.element(menu()).toBeVisible();
  await renderMenu({ see: true, edit: true, start: true });
  await expect.element(page.getByText('Page')).toBeVisible();
  await expect.element(menu()).not.toBeInTheDocument();
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
