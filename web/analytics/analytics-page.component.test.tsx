import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { completionRate } from '../../contract/analytics.ts';
import { getWorkflow, listVersions, listWorkflows } from '../../contract/workflows.ts';
import { paths } from '../lib/paths.ts';
import { answerRequest, forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { sampleCompletionRate } from '../testing/sample-analytics.ts';
import { answerPeople } from '../testing/sample-data.ts';
import { workflowReply } from '../testing/sample-workflow.ts';
import { AnalyticsPage } from './analytics-page.tsx';

const printing = cdp() as unknown as { send: (method: string, params: { media: string }) => Promise<void> };
const setMedia = (media: string) => printing.send('Emulation.setEmulatedMedia', { media });
const { workflow } = workflowReply();

beforeEach(() => {
  forgetAnswers();
  answerPeople();
  answerRequest(completionRate, sampleCompletionRate);
  answerRequest(getWorkflow, workflowReply());
  answerRequest(listVersions, { versions: [] });
  answerRequest(listWorkflows, { workflows: [], total: 0, page: 1, per_page: 100 });
});
afterEach(() => setMedia(''));

test('paper has no pickers and no buttons, but says of what the figures are', async () => {
  await renderPart(<AnalyticsPage />, { on: paths.analytics, search: `?workflow_id=${workflow.id}` });
  const period = page.getByRole('group', { name: 'Period' });
  await expect.element(period).toBeVisible();
  const printed = page.getByText(`${workflow.name} · `, { exact: false });
  await expect.element(printed).not.toBeVisible();
  await setMedia('print');
  await expect.element(printed).toBeVisible();
  await expect.element(printed).toHaveTextContent(`${workflow.name} · 1 Sept 2026 to 19 Nov 2026`);
  await expect.element(period).not.toBeInTheDocument();
  const controls = [...document.querySelectorAll('.mantine-Button-root, input')];
  expect(controls.length).toBeGreaterThan(0);
  expect(controls.filter((one) => one.checkVisibility())).toEqual([]);
});
