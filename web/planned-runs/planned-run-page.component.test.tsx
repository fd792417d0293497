import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getPlannedRun } from '../../contract/planned-runs.ts';
import { paths } from '../lib/paths.ts';
import { answerRequest, forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { answerPeople } from '../testing/sample-data.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { PlannedRunPage } from './planned-run-page.tsx';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});

test('the page of a plan says why a run would not start now', async () => {
  answerRequest(getPlannedRun, { planned_run: samplePlan({ refusal: 'Size cannot be blank.' }) });
  await renderPart(<PlannedRunPage />, { on: paths.plannedRun });
  await expect.element(page.getByText('A run would not start now: Size cannot be blank.')).toBeVisible();
});
