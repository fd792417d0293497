import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getVersion, getWorkflow, type VersionSummary } from '../../contract/workflows.ts';
import { answerRequest, forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { answerPeople, sampleId, workspaceId } from '../testing/sample-data.ts';
import { sampleDefinition, workflowReply } from '../testing/sample-workflow.ts';
import { VersionList } from './version-list.tsx';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});

const version = (number: number): VersionSummary => ({
  id: sampleId(900 + number),
  number,
  description: '',
  status: 'disabled',
  created_at: 1_790_000_000,
  created_by_user: null,
});
const { workflow } = workflowReply();
const compare = (name: string) => page.getByRole('button', { name: new RegExp(`^What changed ${name}$`) });
const renderList = (versions: VersionSummary[], can = workflow.can) =>
  renderPart(<VersionList ws={workspaceId} workflow={{ ...workflow, can }} versions={versions} onCopy={() => {}} />);

test('the first version is compared with the draft, which is what has changed since', async () => {
  answerRequest(getVersion, { version: { ...version(1), definition: sampleDefinition } });
  answerRequest(getWorkflow, workflowReply({ ...sampleDefinition, action_groups: [] }));
  await renderList([version(1)]);
  await compare('since version 1').click();
  const dialog = page.getByRole('dialog', { name: 'What changed' });
  await expect.element(dialog.getByLabelText('Before')).toHaveValue('Version 1');
  await expect.element(dialog.getByLabelText('Before')).toHaveFocus();
  await expect.element(dialog.getByLabelText('After')).toHaveValue('Draft');
  await expect.element(dialog.getByText('Stage 1', { exact: false }).first()).toBeVisible();
});

test('whoever does not edit compares no version that has none before it', async () => {
  await renderList([version(2), version(1)], { see: true });
  await expect.element(compare('in version 2')).toBeVisible();
  await expect.element(compare('since version 1')).not.toBeInTheDocument();
});
