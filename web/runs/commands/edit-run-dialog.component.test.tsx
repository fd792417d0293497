import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { editRun } from '../../../contract/run-actions.ts';
import { getRun } from '../../../contract/runs.ts';
import { queryClient } from '../../lib/query.ts';
import { answerRequest, forgetAnswers } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { answerPeople, sampleId } from '../../testing/sample-data.ts';
import { sampleRun } from '../../testing/sample-run.ts';
import { EditRunDialog } from './edit-run-dialog.tsx';

/** A member who was deactivated: nobody can choose them any more. */
const away = { type: 'user_workspace', id: sampleId(29), name: 'Noor Away' } as const;
const run = sampleRun([], [], { reassign_initiators: [away] });

beforeEach(() => {
  forgetAnswers();
  answerPeople();
  answerRequest(getRun, { run });
});

test('names a substitute who cannot be chosen any more, and keeps them beside another', async () => {
  const sent = answerRequest(editRun, { run });
  await renderPart(<EditRunDialog run_id={run.id} onClose={() => {}} />);
  await expect.element(page.getByText('Noor Away')).toBeVisible();
  await page.getByRole('combobox', { name: 'Who stands in for the initiator' }).click();
  await page.getByRole('option', { name: 'Petra Novak' }).click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([
      {
        run: {
          reassign_initiators: [
            { type: away.type, id: away.id },
            { type: away.type, id: sampleId(22) },
          ],
        },
      },
    ]);
});

test('shows what is stored by now, and sends only what was changed here', async () => {
  const sent = answerRequest(editRun, { run });
  await renderPart(<EditRunDialog run_id={run.id} onClose={() => {}} />);
  const name = page.getByRole('textbox', { name: 'Name of the run' });
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.fill('For the boat');
  answerRequest(getRun, { run: { ...run, name: 'Invoice 8', description: 'For the harbour' } });
  await queryClient.invalidateQueries();
  await expect.element(name).toHaveValue('Invoice 8');
  await expect.element(description).toHaveValue('For the boat');
  // Chosen and taken out again.
  await page.getByRole('combobox', { name: 'Who stands in for the initiator' }).click();
  await page.getByRole('option', { name: 'Petra Novak' }).click();
  await userEvent.keyboard('{Backspace}{Escape}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ run: { description: 'For the boat' } }]);
});
