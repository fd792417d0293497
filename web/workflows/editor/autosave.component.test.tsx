import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { generateVersion, getWorkflow, listProblems, saveDraft } from '../../../contract/workflows.ts';
import type { Definition } from '../../../engine/definition.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../../testing/answer-requests.ts';
import { lastSaved, openCard, openEditor, panel } from '../../testing/open-editor.tsx';
import { answerPeople, sampleId } from '../../testing/sample-data.ts';
import { sampleDefinition, workflowReply } from '../../testing/sample-workflow.ts';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
  answerRequest(listProblems, { problems: [] });
});

const conflict = () => page.getByRole('dialog', { name: 'Somebody else saved this draft' });
const name = () => panel().getByRole('textbox', { name: 'Name' });
/** The editor sends at once what is unsaved, without waiting for its next try. */
const sendNow = () => window.dispatchEvent(new Event('online'));

test('shows what somebody else has saved before it becomes a version', async () => {
  const saves = await openEditor();
  const theirs = structuredClone(sampleDefinition);
  theirs.action_groups[0]!.actions[0]!.name = 'Theirs';
  const reply = workflowReply(theirs);
  answerRequest(getWorkflow, { ...reply, draft: { ...reply.draft!, revision: 7 } });
  refuseRequest(generateVersion, { code: 'stale_draft', status: 409, values: { revision: 7 } });
  await page.getByRole('button', { name: 'Generate version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generate version' }).click();
  await expect.element(page.getByText('Somebody saved a newer draft in the meantime.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Theirs, Approval' })).toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(saves).toEqual([]);
});

test.each([
  [
    'the button that starts a run, if the reader may start one',
    true,
    () => page.getByRole('link', { name: 'Start a run' }),
  ],
  ['the versions', false, () => page.getByRole('button', { name: 'Versions', exact: true })],
])('a new version hands the focus to %s', async (_what, start, next) => {
  const { workflow, ...reply } = workflowReply();
  await openEditor({ ...reply, workflow: { ...workflow, can: { edit: true, start } } });
  const version = { id: sampleId(50), number: 1, description: '', status: 'enabled' as const, created_by_user: null };
  answerRequest(generateVersion, { version: { ...version, created_at: 1_790_000_100 } });
  await page.getByRole('button', { name: 'Generate version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generate version' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(next()).toHaveFocus();
});

test('recognises an own save whose reply was lost, although a later one failed too', async () => {
  await openEditor();
  await openCard('First 1, Approval');
  let stored: Definition | null = null;
  const lost = answerRequest(saveDraft, ({ body }) => {
    stored ??= (body as { definition: Definition }).definition;
    throw new TypeError('Failed to fetch');
  });
  await name().fill('Stored');
  await expect.poll(() => lost.length, { timeout: 4000 }).toBe(1);
  await name().fill('Not stored');
  await expect.element(page.getByRole('button', { name: 'Not stored, Approval' })).toBeInTheDocument();
  sendNow();
  await expect.poll(() => lost.length, { timeout: 4000 }).toBeGreaterThan(1);
  const reply = workflowReply(stored!);
  answerRequest(getWorkflow, { ...reply, draft: { ...reply.draft!, revision: 2 } });
  const refused = refuseRequest(saveDraft, { code: 'stale_draft', status: 409, values: { revision: 2 } });
  sendNow();
  await expect.poll(() => refused.length, { timeout: 6000 }).toBe(1);
  const saves = answerRequest(saveDraft, { draft: { revision: 3, updated_at: 1_790_000_100 }, problems: [] });
  await expect.poll(() => saves.map(({ body }) => body), { timeout: 6000 }).toMatchObject([{ revision: 2 }]);
  expect(lastSaved(saves)?.action_groups[0]?.actions[0]?.name).toBe('Not stored');
  await expect.element(conflict()).not.toBeInTheDocument();
});

test('offers the choice again if the other draft can no longer be loaded', async () => {
  await openEditor();
  await openCard('First 1, Approval');
  refuseRequest(saveDraft, { code: 'stale_draft', status: 409, values: { revision: 7 } });
  const theirs = structuredClone(sampleDefinition);
  theirs.action_groups[0]!.actions[0]!.name = 'Theirs';
  const reply = workflowReply(theirs);
  answerRequest(getWorkflow, { ...reply, draft: { ...reply.draft!, revision: 7 } });
  await name().fill('Mine');
  const take = conflict().getByRole('button', { name: 'Take theirs' });
  await expect.element(take).toBeVisible();
  answerRequest(getWorkflow, { ...workflowReply(), draft: null });
  await take.click();
  await expect.element(page.getByText('Operation not allowed.')).toBeVisible();
  await expect.element(take).toBeEnabled();
});
