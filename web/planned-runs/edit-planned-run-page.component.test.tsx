import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  getPlannedRun,
  type PlannedRunWhole,
  previewPlannedRun,
  updatePlannedRun,
} from '../../contract/planned-runs.ts';
import { getWorkspace } from '../../contract/workspaces.ts';
import { paths } from '../lib/paths.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { answerPeople, sampleId } from '../testing/sample-data.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { EditPlannedRunPage } from './edit-planned-run-page.tsx';

/** A member who has left the workspace. */
const gone = { type: 'user_workspace', id: sampleId(29), name: 'Noor Gone' } as const;
const plan = samplePlan({ reassign_initiators: [gone] });

function answerPlan(planned_run: PlannedRunWhole): void {
  answerRequest(getPlannedRun, { planned_run });
  const { zone, start_date, start_time } = planned_run;
  answerRequest(previewPlannedRun, { next_dates: [], zone, start_date, start_time });
}

beforeEach(() => {
  forgetAnswers();
  answerPeople();
  answerPlan(plan);
  refuseRequest(getWorkspace, { code: 'not_found', status: 404 });
});

test('a substitute who has left is named, and holds back no other change', async () => {
  const sent = answerRequest(updatePlannedRun, { planned_run: plan });
  await renderPart(<EditPlannedRunPage />, { on: paths.editPlannedRun });
  await expect.element(page.getByText('Noor Gone')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of the run' }).fill('Close the year');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent.length).toBe(1);
  const { planned_run } = sent[0]!.body as { planned_run: object };
  expect(planned_run).toMatchObject({ name: 'Close the year' });
  expect(planned_run).not.toHaveProperty('reassign_initiators');
});

test('sends only the answers that were changed, so that those of somebody else stay', async () => {
  const text = (id: number, key: string, label: string) => ({
    ...{ id: sampleId(id), key, label, type: 'text' as const, help: '', required: false, private: false },
    value: 'from before',
  });
  const asking = { ...plan, form: [text(50, 'room', 'Room'), text(51, 'topic', 'Topic')] };
  answerPlan(asking);
  const sent = answerRequest(updatePlannedRun, { planned_run: asking });
  await renderPart(<EditPlannedRunPage />, { on: paths.editPlannedRun });
  await page.getByRole('textbox', { name: /^Topic/ }).fill('Budget');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect((sent[0]!.body as { planned_run: object }).planned_run).toEqual({
    fields: [{ field_id: sampleId(51), value: 'Budget' }],
  });
});

test('the error of a field goes while the field is corrected', async () => {
  const room = { id: sampleId(50), key: 'room', label: 'Room', type: 'text' as const, help: '', private: false };
  answerPlan({ ...plan, form: [{ ...room, required: true, value: 'B12' }] });
  refuseRequest(updatePlannedRun, {
    code: 'invalid_input',
    status: 422,
    errors: [
      { field: 'fields.room', code: 'blank', message: '' },
      { field: 'planned_run.start_time', code: 'blank', message: '' },
      { field: 'planned_run.reassign_initiators', code: 'blank', message: '' },
    ],
  });
  await renderPart(<EditPlannedRunPage />, { on: paths.editPlannedRun });
  const field = page.getByRole('textbox', { name: /^Room/ });
  await field.fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Room cannot be blank.')).toBeVisible();
  await field.fill('C');
  await expect.element(page.getByText('Room cannot be blank.')).not.toBeInTheDocument();
  await expect.element(page.getByText('At cannot be blank.')).toBeVisible();
  await page.getByLabelText('At', { exact: true }).fill('10:00');
  await expect.element(page.getByText('At cannot be blank.')).not.toBeInTheDocument();
});
