import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listProblems } from '../../../../contract/workflows.ts';
import { answerRequest, forgetAnswers } from '../../../testing/answer-requests.ts';
import { openCard, openEditor, panel } from '../../../testing/open-editor.tsx';
import { answerPeople } from '../../../testing/sample-data.ts';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
  answerRequest(listProblems, { problems: [] });
});

test('Ctrl+F finds actions and fields, and goes there by keyboard', async () => {
  await openEditor();
  await expect.element(page.getByRole('button', { name: 'First 1, Approval' })).toBeInTheDocument();
  await userEvent.keyboard('{Control>}f{/Control}');
  const dialog = page.getByRole('dialog', { name: 'Find in the workflow' });
  const field = dialog.getByRole('textbox', { name: 'Names, fields, texts' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('2');
  await expect.element(dialog.getByText('3 found')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(panel().getByRole('heading', { name: 'Second 2' })).toBeVisible();
  // Typed before the dialog is there, and its field has the focus.
  await userEvent.keyboard('{Control>}f{/Control}amount{Enter}');
  await expect.element(panel().getByRole('heading', { name: 'Start form' })).toBeVisible();
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('zebra');
  await expect.element(page.getByText('Nothing in this workflow has these words.')).toBeVisible();
});

test('the form is previewed as its people will see it, and can be tried', async () => {
  await openEditor();
  await openCard('Start form and settings');
  await userEvent.click(panel().getByRole('tab', { name: /^Form/ }));
  await userEvent.click(panel().getByRole('button', { name: 'Preview' }));
  const dialog = page.getByRole('dialog', { name: 'Preview: Start form' });
  await expect.element(dialog.getByLabelText('Amount')).toBeVisible();
  await userEvent.fill(dialog.getByLabelText('Amount'), '12');
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue('12');
});
