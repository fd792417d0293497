import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { reassignStep, skipStep } from '../../../contract/run-actions.ts';
import { getRun, type RunStepReply } from '../../../contract/runs.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { answerPeople, sampleId } from '../../testing/sample-data.ts';
import { sampleRun } from '../../testing/sample-run.ts';
import { ReassignDialog } from './reassign-dialog.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';

const mali = { type: 'user_workspace', id: sampleId(20), name: 'Mali Srisuk' } as const;
const step = {
  id: sampleId(30),
  name: 'Look at it',
  assignees: [mali],
  can: { reassign: true, skip: true },
  resolution_outcomes: [],
} as unknown as RunStepReply;
const run = sampleRun([], [step]);

beforeEach(() => {
  forgetAnswers();
  answerPeople();
  answerRequest(getRun, { run });
});

test('a step is reassigned only while it is with those whom the reader saw', async () => {
  const sent = refuseRequest(reassignStep, { code: 'step_reassigned', status: 409 });
  const onClose = vi.fn();
  await renderPart(<ReassignDialog run={run} step={step} onClose={onClose} />);
  const who = page.getByRole('combobox', { name: 'Who has it' });
  await who.click();
  await page.getByRole('option', { name: 'Petra Novak' }).click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Reassign', exact: true }).click();
  const theirs = { type: mali.type, id: mali.id };
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ assignees: [theirs, { type: mali.type, id: sampleId(22) }], from: [theirs] }]);
  await expect.element(page.getByText(/Somebody has reassigned this action in the meantime/)).toBeVisible();
  expect(onClose).toHaveBeenCalled();
});

test('the note of a resolution stays when the server cannot be reached', async () => {
  const refused = refuseRequest(skipStep, { code: 'internal', status: 502 });
  const onClose = vi.fn();
  await renderPart(<ResolveDialog run_id={run.id} step={step} resolution="skip" onClose={onClose} />);
  await page.getByRole('textbox', { name: 'Note' }).fill('Sent by hand');
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await expect.poll(() => refused.length).toBe(1);
  await expect.element(page.getByRole('button', { name: 'Skip', exact: true })).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Sent by hand');
  refuseRequest(skipStep, { code: 'step_settled', status: 409 });
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('only the note of a retry is marked as optional', async () => {
  await renderPart(<ResolveDialog run_id={run.id} step={step} resolution="retry" onClose={() => {}} />);
  await expect.element(page.getByRole('textbox', { name: 'Note optional' })).toBeVisible();
  await renderPart(<ResolveDialog run_id={run.id} step={step} resolution="skip" onClose={() => {}} />);
  await expect.element(page.getByRole('textbox', { name: 'Note' })).toBeVisible();
});
