import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listProblems, updateWorkflow } from '../../../../contract/workflows.ts';
import type { Definition } from '../../../../engine/definition.ts';
import { answerRequest, forgetAnswers } from '../../../testing/answer-requests.ts';
import { lastSaved, openEditor, receiveWorkflow } from '../../../testing/open-editor.tsx';
import { answerPeople, sampleId } from '../../../testing/sample-data.ts';
import { sampleDefinition, workflowReply } from '../../../testing/sample-workflow.ts';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
  answerRequest(listProblems, { problems: [] });
});

const path = `fields.${sampleId(60)}.label`;
const open = async (more: Partial<Definition> = {}) => {
  const saves = await openEditor(workflowReply({ ...sampleDefinition, ...more }));
  await page.getByRole('button', { name: 'Languages', exact: true }).click();
  return saves;
};
const meter = (language: string) => page.getByRole('button', { name: new RegExp(`^${language}`) });
const amount = () => page.getByRole('textbox', { name: 'Label “Amount” in Français' });

test('a text is translated beside the original, goes on with Enter, and stays in the list of what was missing', async () => {
  const saves = await open({ language: 'en' });
  await expect.element(meter('Français')).toHaveTextContent('Français 0 of 11 texts');
  await page.getByText('Missing (11)').click();
  await amount().fill('Montant');
  await expect.element(meter('Français')).toHaveTextContent('Français 1 of 11 texts');
  await expect.element(amount()).toHaveValue('Montant');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Label “Day” in Français' })).toHaveFocus();
  await expect.poll(() => lastSaved(saves)?.translations).toEqual({ fr: { [path]: 'Montant' } });
});

test('says what is to be checked, until it is said to be right', async () => {
  const saves = await open({
    language: 'en',
    translations: { fr: { [path]: 'Somme' } },
    outdated_translations: { fr: { [path]: 'Sum' } },
  });
  await expect.element(meter('Français')).toHaveTextContent('Français 1 of 11 texts 1 to check');
  await page.getByText('To check (1)').click();
  await expect.element(page.getByText('To check: the text was “Sum” when it was translated.')).toBeVisible();
  await page.getByRole('button', { name: 'Still right' }).click();
  await expect.element(amount()).toHaveFocus();
  await expect.poll(() => lastSaved(saves)).toMatchObject({ translations: { fr: { [path]: 'Somme' } } });
  expect(lastSaved(saves)).not.toHaveProperty('outdated_translations');
});

test('the main language is asked for first, and another one exchanges the texts', async () => {
  const saves = await open();
  await expect
    .element(page.getByText('Say in which language the texts of the draft are written', { exact: false }))
    .toBeVisible();
  const main = page.getByRole('combobox', { name: 'Main language' });
  await main.click();
  await page.getByRole('option', { name: 'English' }).click();
  await amount().fill('Montant');
  await main.click();
  await page.getByRole('option', { name: 'Français' }).click();
  await expect.poll(() => lastSaved(saves)?.trigger_form[0]?.label).toBe('Montant');
  expect(lastSaved(saves)?.translations?.en?.[path]).toBe('Amount');
});

test('the name of the workflow is translated beside what somebody else translates meanwhile', async () => {
  const reply = workflowReply({ ...sampleDefinition, language: 'en' });
  const updates = answerRequest(updateWorkflow, { workflow: reply.workflow });
  const workflow = { ...reply.workflow, main_description: 'Pays' };
  await openEditor({ ...reply, workflow });
  await page.getByRole('button', { name: 'Languages', exact: true }).click();
  const name = page.getByRole('textbox', { name: 'Name “Request for payment” in Français' });
  await expect.element(name).toBeVisible();
  receiveWorkflow({
    ...reply,
    workflow: { ...workflow, translations: { fr: { description: 'Paie' }, th: { name: 'ขอจ่ายเงิน' } } },
  });
  await expect.element(page.getByRole('textbox', { name: /^Description .* in Français$/ })).toHaveValue('Paie');
  await name.fill('Demande de paiement');
  await expect
    .poll(() => updates.map(({ body }) => body), { timeout: 4000 })
    .toEqual([
      {
        workflow: {
          translations: { fr: { name: 'Demande de paiement', description: 'Paie' }, th: { name: 'ขอจ่ายเงิน' } },
        },
      },
    ]);
});
