import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listProblems } from '../../../../contract/workflows.ts';
import { answerRequest, forgetAnswers } from '../../../testing/answer-requests.ts';
import { openCard, openEditor, panel } from '../../../testing/open-editor.tsx';
import { answerPeople } from '../../../testing/sample-data.ts';
import { sampleDefinition, workflowReply } from '../../../testing/sample-workflow.ts';

beforeEach(async () => {
  forgetAnswers();
  answerPeople();
  answerRequest(listProblems, { problems: [] });
  await page.viewport(1200, 800);
});

const applies = () => panel().getByRole('region', { name: 'Applies when' });
const begin = () => applies().getByRole('button', { name: 'Condition', exact: true });
const source = () => applies().getByRole('combobox', { name: 'What it depends on' });

test('where nothing comes before that a condition could depend on, its place says so instead of offering one', async () => {
  await openEditor(workflowReply({ ...sampleDefinition, trigger_form: [] }));
  await openCard('First 1, Approval');
  await expect
    .element(applies().getByText('A condition needs a field of the start form or an earlier action.'))
    .toBeVisible();
  await expect.element(begin()).not.toBeInTheDocument();
  await openCard('Second 1, Approval');
  await expect.element(begin()).toBeVisible();
});

test('undoing and removing a condition keep the focus in its place', async () => {
  await openEditor();
  await openCard('First 2, Approval');
  const focusIn = () => document.activeElement?.closest('[data-setting]')?.getAttribute('data-setting');
  (begin().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement === source().element()).toBe(true);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(source()).not.toBeInTheDocument();
  await expect.poll(focusIn).toBe('condition');
  expect(document.activeElement).toBe(begin().element());

  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement === source().element()).toBe(true);
  await applies().getByRole('button', { name: 'Remove this condition' }).click();

  await expect.element(source()).not.toBeInTheDocument();
  await expect.poll(focusIn).toBe('condition');
});
