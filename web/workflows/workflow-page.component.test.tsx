import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getWorkflow, listProblems, type ShownProblem } from '../../contract/workflows.ts';
import { paths } from '../lib/paths.ts';
import { answerRequest, forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { answerPeople, sampleId } from '../testing/sample-data.ts';
import { sampleDefinition, workflowReply } from '../testing/sample-workflow.ts';
import { WorkflowPage } from './workflow-page.tsx';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});

const problem = (place: Partial<ShownProblem>): ShownProblem => ({
  ...{ code: 'outcome_unused', severity: 'warning', message: 'Nothing depends on its answer.' },
  ...place,
});

test('of a workflow without an enabled version, those who edit it see the draft, and where its problems are', async () => {
  answerRequest(getWorkflow, workflowReply());
  answerRequest(listProblems, {
    problems: [
      problem({ action_id: sampleId(702) }),
      problem({ action_group_id: sampleId(603) }),
      problem({ field_id: sampleId(50), message: 'Amount has no key.' }),
      problem({ message: 'All of it.' }),
    ],
  });
  await renderPart(<WorkflowPage />, { on: paths.workflow });
  await expect.element(page.getByText('No version is enabled')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Second 3' })).toBeVisible();
  const problems = page.getByRole('complementary').getByRole('list').first();
  const lines = [
    'First 2 Nothing depends on its answer.',
    'Stage 3 Nothing depends on its answer.',
    'Start form Amount has no key.',
    'All of it.',
  ];
  await expect.poll(() => [...problems.element().children].map((line) => line.textContent?.trim())).toEqual(lines);
});

test('of a workflow without an enabled version and with an empty draft, only that is told', async () => {
  answerRequest(getWorkflow, workflowReply({ ...sampleDefinition, action_groups: [] }));
  answerRequest(listProblems, { problems: [] });
  await renderPart(<WorkflowPage />, { on: paths.workflow });
  await expect.element(page.getByText('No version is enabled')).toBeVisible();
  await expect.element(page.getByRole('radiogroup', { name: 'Show as' })).not.toBeInTheDocument();
});
