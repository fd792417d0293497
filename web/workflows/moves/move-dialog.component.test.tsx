import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  createMove,
  getMove,
  type MovePreviewReply,
  previewMoves,
  type RunMove,
  takeBackMoves,
} from '../../../contract/run-moves.ts';
import type { Language } from '../../../engine/definition.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { answerPeople, sampleId, workspaceId } from '../../testing/sample-data.ts';
import { workflowReply } from '../../testing/sample-workflow.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { VersionList } from '../version-list.tsx';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});

const reply = workflowReply();
const version = { id: sampleId(900), number: 4 };
const workflow = {
  ...reply.workflow,
  enabled_version: version,
  running_runs: 3,
  can: { see: true, edit: true, move_runs: true },
};
const versions = [
  { ...version, description: '', status: 'enabled' as const, created_at: 1_773_144_000, created_by_user: null },
];

const preview = (number: number, name: string, changes: Partial<MovePreviewReply> = {}): MovePreviewReply => ({
  id: sampleId(number),
  name,
  version: { id: sampleId(901), number: 3 },
  result: 'moves',
  obstacle: null,
  missing: [],
  opens: [],
  cancels: [],
  passes: [],
  ends: false,
  can_take_back: true,
  ...changes,
});
const field = { id: sampleId(950), key: 'reason', type: 'text' as const, label: 'Reason', help: '', required: true };
const lisbon = preview(910, 'Lisbon', { opens: ['Legal check'], cancels: ['Old check'] });
const porto = preview(911, 'Porto', {
  result: 'needs_answer',
  missing: [{ run_step_id: sampleId(960), action: 'Request', fields: [field] }],
});
const faro = preview(912, 'Faro', {
  result: 'cannot',
  obstacle: { code: 'type_changed', action: 'Budget approval', field: null },
});

const move: RunMove = {
  id: sampleId(980),
  version,
  created_at: 1_773_144_000,
  is_taken_back: false,
  total: 2,
  waiting: 2,
  moved: 0,
  refused: 0,
  taken_back: 0,
  kept: 0,
  exceptions: [],
  can: { take_back: true },
};

const answerPreview = (runs: MovePreviewReply[], total = runs.length) =>
  answerRequest(previewMoves, ({ query }) => ({
    version,
    runs: query.get('per_page') === '0' ? [] : runs,
    total,
    total_is_capped: false,
    page: 1,
    per_page: 25,
  }));

async function render(language: Language = 'en') {
  await renderPart(
    <>
      <VersionList ws={workspaceId} workflow={workflow} versions={versions} onCopy={() => {}} />
      <ConfirmDialog />
    </>,
    { language },
  );
}
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('where no run can be moved, none is asked for', async () => {
  answerPreview([faro]);
  await render();
  await button('Move to version 4…').click();
  await expect.element(page.getByRole('dialog').getByText(/Something was done in Budget approval/)).toBeVisible();
  await expect.element(page.getByText('Choose runs to move.')).not.toBeVisible();
  expect(button(/^Move 0/).query()).toBeNull();
});

test('runs are chosen, what they lack is answered, and the move is confirmed, followed and taken back', async () => {
  answerPreview([lisbon, porto, faro]);
  const sent = answerRequest(createMove, { move });
  let state: RunMove = { ...move, waiting: 0, moved: 1, refused: 1 };
  state = {
    ...state,
    exceptions: [{ run_id: porto.id, name: 'Porto', state: 'refused', reason: 'run_ended' }],
  };
  answerRequest(getMove, () => ({ move: state }));
  const takenBack = answerRequest(takeBackMoves, () => {
    state = { ...state, is_taken_back: true, moved: 0, taken_back: 1, can: { take_back: false } };
    return { move: state };
  });
  await render();
  await expect.element(page.getByText('3 active runs are on other versions than 4.')).toBeVisible();
  await button('Move to version 4…').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Opens: Legal check · Cancels: Old check')).toBeVisible();
  await expect.element(dialog.getByText(/Something was done in Budget approval/)).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'Faro' })).not.toBeInTheDocument();
  await expect.element(button('Move 1 run')).toBeEnabled();
  await dialog.getByRole('checkbox', { name: 'Porto' }).click();
  await expect.element(button('Move 2 runs')).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Porto' }).click();
  // Whoever answers what a run lacks wants to move it.
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A new boat');
  await expect.element(dialog.getByRole('checkbox', { name: 'Porto' })).toBeChecked();
  await button('Move 2 runs').click();
  await expect.element(page.getByText('Move 2 runs to version 4?')).toBeVisible();
  await button('Move 2 runs').last().click();
  await expect.element(page.getByText('1 run is on version 4 now.')).toBeVisible();
  await expect.element(page.getByText('1 run stayed where it was:')).toBeVisible();
  await expect.element(page.getByText('It has ended.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      version_id: version.id,
      run_ids: [lisbon.id, porto.id],
      answers: [{ run_id: porto.id, run_step_id: sampleId(960), field_id: field.id, value: 'A new boat' }],
    },
  ]);
  await button('Take back').click();
  await expect.element(page.getByText('1 run was taken back.')).toBeVisible();
  expect(takenBack.length).toBe(1);
});

test('the focus stays in the dialog when the chosen runs give way to the progress, and goes to Done then', async () => {
  answerPreview([lisbon]);
  answerRequest(createMove, { move });
  let state: RunMove = { ...move, total: 1, waiting: 1 };
  answerRequest(getMove, () => ({ move: state }));
  await render();
  await button('Move to version 4…').click();
  const submit = button('Move 1 run');
  await expect.element(submit).toBeEnabled();
  submit.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  await expect.element(page.getByText('0 of 1 runs looked at')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Close')).toHaveFocus();
  state = { ...state, waiting: 0, moved: 1 };
  await expect.element(button('Done')).toHaveFocus();
});

test('answers that were typed are not lost by a click beside the dialog', async () => {
  answerPreview([porto]);
  await render();
  await button('Move to version 4…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Porto' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A new boat');
  const beside = document.elementFromPoint(2, 2) as HTMLElement;
  await userEvent.click(beside, { position: { x: 2, y: 2 } });
  await new Promise((done) => setTimeout(done, 300));
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('A new boat');
});

test('of many runs every one that can be moved is', async () => {
  answerPreview([lisbon], 340);
  const sent = answerRequest(createMove, { move: { ...move, total: 340, waiting: 40 } });
  answerRequest(getMove, { move: { ...move, total: 340, waiting: 40, moved: 300 } });
  await render();
  await button('Move to version 4…').click();
  await button('Move every run that can be moved, of 340').click();
  await button('Move every run that can be moved, of 340').last().click();
  await expect.element(page.getByText('300 of 340 runs looked at')).toBeVisible();
  expect(sent[0]?.body).toEqual({ version_id: version.id, run_ids: null });
});

test('a preview that fails says why and is asked for again, and no runs is no dead end', async () => {
  answerPreview([lisbon]);
  await render();
  await expect.element(button('Move to version 4…')).toBeVisible();
  refuseRequest(previewMoves, { code: 'internal', status: 500 });
  await button('Move to version 4…').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  answerPreview([]);
  await button('Try again').click();
  await expect.element(page.getByText('All active runs are on version 4.')).toBeVisible();
});

test.each([
  ['fr', 'Faire passer 1 exécution'],
  ['th', 'ย้าย 1 รายการงาน'],
] as const)('speaks %s', async (language, name) => {
  answerPreview([lisbon, porto, faro]);
  await render(language);
  await page.getByRole('note').getByRole('button').click();
  await expect.element(button(name)).toBeVisible();
});
