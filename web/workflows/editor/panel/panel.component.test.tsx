import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createTrigger } from '../../../../contract/triggers.ts';
import { listProblems, updateTrigger, updateWorkflow } from '../../../../contract/workflows.ts';
import { tagsForSelect } from '../../../../contract/workspaces.ts';
import type { ActionOf, Definition } from '../../../../engine/definition.ts';
import { answerRequest, forgetAnswers } from '../../../testing/answer-requests.ts';
import { lastSaved, openCard, openEditor, panel, receiveWorkflow } from '../../../testing/open-editor.tsx';
import { answerPeople, members, sampleId } from '../../../testing/sample-data.ts';
import { sampleDefinition, workflowReply } from '../../../testing/sample-workflow.ts';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
  answerRequest(listProblems, { problems: [] });
  answerRequest(tagsForSelect, { tags: [] });
});

const start = 'Start form and settings';
const setting = (name: string) => panel().getByRole('textbox', { name, exact: true });
const focusedSetting = () => document.activeElement?.closest('[data-setting]')?.getAttribute('data-setting');
const answerUpdates = () => answerRequest(updateWorkflow, { workflow: workflowReply().workflow });

/** The sample, whose approval goes back to an earlier action when it is disapproved. */
function withGoBack(settings: Partial<ActionOf<'approval'>['stepable']> = {}): Definition {
  const definition = structuredClone(sampleDefinition);
  const approval = definition.action_groups[1]!.actions[0] as ActionOf<'approval'>;
  Object.assign(approval.stepable, settings);
  definition.action_groups[1]!.actions.push({
    ...approval,
    id: sampleId(950),
    name: 'Return',
    assignees: [],
    condition: {
      id: sampleId(951),
      name: '',
      match: 'all',
      items: [
        { id: sampleId(952), name: '', type: 'answer', step_id: approval.id, when: 'answered', answer: 'disapprove' },
      ],
    },
    stepable_type: 'go_back',
    stepable: { go_back_to: sampleId(701) },
  });
  return definition;
}

test('"On disapprove" follows the target of its go-back', async () => {
  await openEditor(workflowReply(withGoBack()));
  await openCard('First 2, Approval');
  const target = panel().getByRole('combobox', { name: 'On disapprove' });
  await expect.element(target).toHaveValue('Go back to First 1');
  await target.click();
  await page.getByRole('option', { name: 'Go back to Second 1', exact: true }).click();
  await expect.element(target).toHaveValue('Go back to Second 1');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(target).toHaveValue('Go back to First 1');
});

test('"On disapprove" says so if the run is cancelled before its go-back, and one choice settles it', async () => {
  await openEditor(workflowReply(withGoBack({ cancel_on_disapprove: true })));
  await openCard('First 2, Approval');
  const choice = panel().getByRole('combobox', { name: 'On disapprove' });
  await expect.element(choice).toHaveValue('Cancel the run');
  const both = panel().getByText('“Return” would go back then, but the run is cancelled first.', { exact: false });
  await expect.element(both).toBeVisible();
  await choice.click();
  await page.getByRole('option', { name: 'Go back to First 1', exact: true }).click();
  await expect.element(both).not.toBeInTheDocument();
  await choice.click();
  await page.getByRole('option', { name: 'Cancel the run', exact: true }).click();
  await expect.element(choice).toHaveValue('Cancel the run');
  await expect.element(both).not.toBeInTheDocument();
});

test('Escape closes an open list of the settings, and not the settings', async () => {
  await openEditor();
  await openCard('First 1, Approval');
  for (const name of ['Assignees', 'Due after']) {
    const field = panel().getByRole('combobox', { name, exact: true });
    await field.click();
    await expect.element(page.getByRole('listbox').first()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('listbox').first()).not.toBeInTheDocument();
    await expect.element(field).toBeVisible();
  }
});

test('a field of people is announced as open when its list opens the first time', async () => {
  await openEditor();
  await openCard('First 1, Approval');
  const field = panel().getByRole('combobox', { name: 'Assignees', exact: true });
  await field.click();
  await expect.element(page.getByRole('listbox').first()).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  await expect.element(field).toHaveAttribute('aria-controls', page.getByRole('listbox').first().element().id);
});

test('a new token stays on Escape', async () => {
  answerRequest(createTrigger, ({ body }) => ({
    trigger: {
      id: sampleId(960),
      type: 'automatic' as const,
      name: (body as { trigger: { name: string } }).trigger.name,
      status: 'enabled' as const,
      startable_by: [],
      token_version: 1,
    },
    token: 'baton-token-1',
  }));
  await openEditor();
  await openCard(start);
  await panel().getByRole('button', { name: 'Add an automatic trigger' }).click();
  const token = page.getByText('baton-token-1', { exact: true });
  await expect.element(token).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog').getByText('baton-token-1', { exact: true })).toBeVisible();
});

test('undo keys in the name of the workflow undo the typing there, and not the draft', async () => {
  const updates = answerUpdates();
  const saves = await openEditor();
  await openCard('First 1, Approval');
  await setting('Name').fill('Changed');
  await expect.poll(() => lastSaved(saves)?.action_groups[0]?.actions[0]?.name, { timeout: 4000 }).toBe('Changed');
  await openCard(start);
  await setting('Name').click();
  await userEvent.keyboard('{End}!');
  await expect.element(setting('Name')).toHaveValue('Request for payment!');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(setting('Name')).toHaveValue('Request for payment');
  await expect.element(page.getByRole('button', { name: 'Changed, Approval' })).toBeInTheDocument();
  // Not left for the next test, in which it would be sent when the panel is closed.
  await expect.poll(() => updates.length, { timeout: 4000 }).toBeGreaterThan(0);
});

test('a description is saved although the name is cleared after it, and the name keeps its error', async () => {
  const updates = answerUpdates();
  await openEditor();
  await openCard(start);
  await setting('Description').fill('Pays what we owe');
  await setting('Name').fill('');
  await expect.element(panel().getByText('Name cannot be blank.')).toBeVisible();
  await expect
    .poll(() => updates.map(({ body }) => body), { timeout: 4000 })
    .toEqual([{ workflow: { description: 'Pays what we owe' } }]);
  await setting('Description').fill('Pays');
  await expect.poll(() => updates.length, { timeout: 4000 }).toBe(2);
  await expect.element(panel().getByText('Name cannot be blank.')).toBeVisible();
});

test('the name of a condition stays while it is edited, even when it is cleared', async () => {
  await openEditor();
  await openCard('First 2, Approval');
  await panel().getByRole('button', { name: 'Condition', exact: true }).click();
  await panel().getByRole('button', { name: 'Name this condition', exact: true }).click();
  const name = setting('Name of this condition');
  await name.fill('Large');
  await setting('Description').click();
  await name.click();
  await name.fill('');
  await userEvent.keyboard('Small');
  await expect.element(name).toHaveValue('Small');
  await name.fill('');
  await setting('Description').click();
  await expect.element(name).not.toBeInTheDocument();
});

test('a new condition begins without an error; the list of problems leads to it', async () => {
  await openEditor();
  await openCard('First 2, Approval');
  await panel().getByRole('button', { name: 'Condition', exact: true }).click();
  const listed = page
    .getByRole('region', { name: 'Problems' })
    .getByRole('button', { name: /A condition is not complete/ });
  await expect.element(listed).toBeVisible();
  // The warnings, of approvals on which nothing depends, do not prevent a version.
  await expect.element(page.getByText('1 problem')).toBeVisible();
  const error = panel().getByText('A condition is not complete.');
  await expect.element(error).not.toBeInTheDocument();
  await listed.click();
  await expect.element(error).toBeVisible();
});

test('the list of problems leads to the part of a condition that is missing', async () => {
  const definition = structuredClone(sampleDefinition);
  const amount = definition.trigger_form[0]!;
  const item = { id: sampleId(971), name: '', type: 'field', step_id: null, when: 'answered' } as const;
  definition.action_groups[1]!.actions[0]!.condition = {
    id: sampleId(970),
    name: '',
    match: 'all',
    items: [{ ...item, field_id: amount.id, comparator: 'gte' }],
  };
  await openEditor(workflowReply(definition));
  await page
    .getByRole('region', { name: 'Problems' })
    .getByRole('button', { name: /A condition has nothing to compare with/ })
    .click();
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Value');
});

test('a field in use leads to the setting that names it', async () => {
  const definition = structuredClone(sampleDefinition);
  definition.trigger_form.push({
    id: sampleId(62),
    key: 'contact',
    type: 'email',
    label: 'Contact',
    help: '',
    required: false,
  });
  definition.action_groups[0]!.actions.push({
    ...definition.action_groups[0]!.actions[0]!,
    id: sampleId(970),
    name: 'Letter',
    assignees: [],
    stepable_type: 'automatic_email',
    stepable: {
      to: [{ type: 'initiator' }],
      cc: [{ type: 'field', field_id: sampleId(62) }],
      bcc: [],
      reply_to: [],
      subject: 'For {{amount}}',
      body: '',
    },
  });
  await openEditor(workflowReply(definition));
  const removeField = async (label: string) => {
    await openCard(start);
    await panel().getByRole('tab', { name: /^Form/ }).click();
    await panel()
      .getByRole('button', { name: `Menu of ${label}` })
      .click();
    await page.getByRole('menuitem', { name: /^Delete/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Letter/ })
      .click();
  };
  await removeField('Contact');
  await expect.poll(focusedSetting).toBe('cc');
  await removeField('Amount');
  await expect.poll(focusedSetting).toBe('subject');
});

test('an admin and a starter whom somebody else has added meanwhile stay when another is added here', async () => {
  const [mali, amara, petra] = members.map(({ id }) => ({ type: 'user_workspace' as const, id }));
  const manual = {
    id: sampleId(51),
    type: 'manual' as const,
    name: '',
    status: 'enabled' as const,
    startable_by: [mali!],
    token_version: 0,
  };
  const reply = { ...workflowReply(), triggers: [manual] };
  const updates = answerUpdates();
  const starters = answerRequest(updateTrigger, { trigger: manual });
  await openEditor(reply);
  await openCard(start);
  await expect.element(panel().getByRole('combobox', { name: 'Admins' })).toBeVisible();
  const workflow = { ...reply.workflow, admins: members.slice(0, 2) };
  receiveWorkflow({ ...reply, workflow, triggers: [{ ...manual, startable_by: [mali!, amara!] }] });
  await expect.poll(() => panel().getByRole('button', { name: 'Remove Amara Okafor' }).elements().length).toBe(2);
  for (const name of ['Admins', 'Who may start runs']) {
    await panel().getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: 'Petra Novak' }).click();
    await userEvent.keyboard('{Escape}');
  }
  await expect
    .poll(() => updates.map(({ body }) => body))
    .toEqual([{ workflow: { admins: [mali!.id, amara!.id, petra!.id] } }]);
  await expect
    .poll(() => starters.map(({ body }) => body))
    .toEqual([{ trigger: { startable_by: [mali, amara, petra] } }]);
});

test('shows the name that somebody else gives meanwhile, but for what is being typed', async () => {
  const updates = answerUpdates();
  const reply = workflowReply();
  await openEditor(reply);
  await openCard(start);
  const receive = (main_name: string, main_description: string) =>
    receiveWorkflow({ ...reply, workflow: { ...reply.workflow, main_name, main_description } });
  await setting('Description').fill('Pays ');
  receive('Payments', 'Of others');
  await expect.element(setting('Name')).toHaveValue('Payments');
  await expect.poll(() => updates.map(({ body }) => body)).toEqual([{ workflow: { description: 'Pays ' } }]);
  // What is typed next comes after the space.
  receive('Payments', 'Pays');
  await userEvent.keyboard('on time');
  await expect.element(setting('Description')).toHaveValue('Pays on time');
  await setting('Name').click();
  await expect.poll(() => updates.at(-1)?.body).toEqual({ workflow: { description: 'Pays on time' } });
  receive('Payments', 'Pays on time');
  receive('Payments', 'Pays what we owe');
  await expect.element(setting('Description')).toHaveValue('Pays what we owe');
  expect(updates.length).toBe(2);
});

test('settings that no longer fit are shown as they are stored, until others are chosen', async () => {
  const definition = structuredClone(sampleDefinition);
  const asked = { help: '', required: false, label: 'Who', key: 'who' };
  definition.trigger_form.push({ ...asked, id: sampleId(66), type: 'collaborator' });
  const [approval] = definition.action_groups[1]!.actions;
  const about = { name: '', type: 'field', step_id: null, field_id: sampleId(66), when: 'answered' } as const;
  approval!.condition = {
    id: sampleId(951),
    name: '',
    match: 'all',
    items: [{ ...about, id: sampleId(952), comparator: 'includes_all_of', comparator_value: sampleId(29) }],
  };
  definition.action_groups[1]!.actions.push({
    ...approval!,
    id: sampleId(950),
    name: 'Return',
    assignees: [],
    stepable_type: 'go_back',
    stepable: { go_back_to: sampleId(703) },
  });
  await openEditor(workflowReply(definition));
  await openCard('First 2, Approval');
  const shown = (name: string) => panel().getByRole('combobox', { name, exact: true });
  await expect.element(shown('Comparison')).toHaveValue('includes all of');
  await expect.element(shown('Value')).toHaveValue('Former member');
  await openCard('Return, Go back');
  const target = shown('Go back to');
  await expect.element(target).toHaveValue('First 3');
  await target.click();
  await page.getByRole('option', { name: 'First 1', exact: true }).click();
  await expect.element(target).toHaveValue('First 1');
});

test('recipients of a copy appear when redoing brings them back', async () => {
  const definition = structuredClone(sampleDefinition);
  definition.action_groups[0]!.actions.push({
    ...definition.action_groups[0]!.actions[0]!,
    id: sampleId(970),
    name: 'Letter',
    assignees: [],
    stepable_type: 'automatic_email',
    stepable: { to: [{ type: 'initiator' }], cc: [], bcc: [], reply_to: [], subject: 'Hello', body: '' },
  });
  await openEditor(workflowReply(definition));
  await openCard('Letter, Automatic email');
  await panel().getByRole('button', { name: 'Cc, Bcc, Reply to' }).click();
  const copy = panel().getByRole('combobox', { name: 'Cc', exact: true });
  await copy.click();
  await page.getByRole('option', { name: 'Petra Novak' }).click();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await openCard('First 1, Approval');
  await openCard('Letter, Automatic email');
  await expect.element(copy).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect.element(panel().getByRole('button', { name: 'Remove Petra Novak' })).toBeVisible();
});

test('names of 200 letters push nothing out of the settings, and are cut where they are long', async () => {
  await page.viewport(1200, 800);
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(4).slice(0, 200);
  const definition = withGoBack();
  for (const group of definition.action_groups) group.name = long;
  const condition = definition.action_groups[1]!.actions.at(-1)!.condition!;
  condition.items.push({ ...condition.items[0]!, id: sampleId(953) });
  definition.action_groups[0]!.actions[0]!.name = long;
  definition.trigger_form[0]!.label = long;
  await openEditor(workflowReply(definition));
  await openCard('Return, Go back');
  const heightOf = (element: Element) => element.getBoundingClientRect().height;
  const kind = panel().getByText('Go back in 2 Donau', { exact: false });
  expect(heightOf(kind.element())).toBeLessThan(40);
  const back = [...document.querySelectorAll('span')].filter((one) => one.textContent?.startsWith('Back to Donau'));
  expect(back.length).toBeGreaterThan(0);
  for (const one of back) expect(heightOf(one)).toBeLessThan(100);
  const wide = [...panel().element().querySelectorAll('p')].filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  expect(wide).toEqual([]);
  const chip = page.getByText(long, { exact: true }).first().element();
  expect(getComputedStyle(chip).display).toBe('block');
});
