import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { triggersForSelect } from '../../../../contract/triggers.ts';
import { listProblems } from '../../../../contract/workflows.ts';
import { tagsForSelect } from '../../../../contract/workspaces.ts';
import { answerRequest, forgetAnswers } from '../../../testing/answer-requests.ts';
import { lastSaved, openCard, openEditor, panel } from '../../../testing/open-editor.tsx';
import { answerPeople, sampleId } from '../../../testing/sample-data.ts';
import { sampleDefinition, workflowReply } from '../../../testing/sample-workflow.ts';

const target = {
  id: sampleId(90),
  name: '',
  status: 'enabled' as const,
  token_version: 1,
  workflow: { id: sampleId(91), name: 'Pay out' },
  form: [{ id: sampleId(92), key: 'sum', type: 'text' as const, label: 'Sum', help: '', required: false }],
};

beforeEach(() => {
  forgetAnswers();
  answerPeople();
  answerRequest(listProblems, { problems: [] });
  answerRequest(tagsForSelect, { tags: [] });
  answerRequest(triggersForSelect, { triggers: [target] });
});

test('shows the field that a value is taken from also where it comes later, until another is chosen', async () => {
  const definition = structuredClone(sampleDefinition);
  const [first, , last] = definition.action_groups;
  last!.actions.push({
    ...last!.actions[0]!,
    id: sampleId(981),
    name: 'Ask',
    stepable_type: 'form',
    stepable: {
      fields: [{ id: sampleId(63), key: 'note', type: 'text', label: 'Note', help: '', required: false }],
    },
  });
  first!.actions.push({
    ...first!.actions[0]!,
    id: sampleId(980),
    name: 'Hand on',
    assignees: [],
    stepable_type: 'workflow_hook',
    stepable: { trigger_id: target.id, token_version: 1, wait: false, fields: [{ target_key: 'sum', key: 'note' }] },
  });
  const saves = await openEditor(workflowReply(definition));
  await openCard('Hand on, Workflow hook');
  const value = panel().getByRole('combobox', { name: 'Value for Sum' });
  await expect.element(value).toHaveValue('Note');
  await value.click();
  await page.getByRole('option', { name: 'Amount' }).click();
  await expect.element(value).toHaveValue('Amount');
  const hook = () => lastSaved(saves)?.action_groups[0]?.actions.at(-1)?.stepable;
  await expect.poll(hook, { timeout: 4000 }).toMatchObject({ fields: [{ target_key: 'sum', key: 'amount' }] });
});
