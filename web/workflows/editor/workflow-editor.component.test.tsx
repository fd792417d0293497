import { flushSync } from 'react-dom';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sendInvitations } from '../../../contract/members.ts';
import { getWorkflow, listProblems, saveDraft } from '../../../contract/workflows.ts';
import type { Action } from '../../../engine/definition.ts';
import type { Problem } from '../../../engine/problems.ts';
import { publishEditing } from '../../live/editing-subscribers.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../../testing/answer-requests.ts';
import { lastSaved, openCard, openEditor, panel } from '../../testing/open-editor.tsx';
import { answerPeople, groupId, sampleId } from '../../testing/sample-data.ts';
import { sampleDefinition, workflowReply } from '../../testing/sample-workflow.ts';
import { type Rendered, rendersDuring } from '../../testing/watch-renders.ts';

const namesOf = (rendered: Rendered[]) => rendered.map(({ component }) => component);

beforeEach(() => {
  forgetAnswers();
  answerPeople();
  answerRequest(listProblems, { problems: [] });
});

describe('workflow editor', () => {
  test('typing into the name of one card renders that card, and neither its stage nor the canvas', async () => {
    await openEditor();
    await openCard('First 2, Approval');
    const name = panel().getByRole('textbox', { name: 'Name' });
    await name.click();
    await userEvent.keyboard('{End}');
    const rendered = await rendersDuring(async () => {
      await userEvent.keyboard('xy');
      await expect.element(page.getByRole('button', { name: 'First 2xy, Approval' })).toBeInTheDocument();
    });
    const cards = rendered.filter(({ component }) => component === 'Card').map(({ props }) => props.action);
    expect(cards).toMatchObject([{ name: 'First 2x' }, { name: 'First 2xy' }]);
    const others = [
      'CardHead',
      'CardEnd',
      'GroupStage',
      'Canvas',
      'GoBackArrows',
      'InsertGroup',
      'WorkflowEditor',
      'ActionPanel',
      'PeoplePicker',
    ];
    expect(rendered.filter(({ component }) => others.includes(component))).toEqual([]);
  });

  test('a toast that undoes goes once something else would be undone', async () => {
    await openEditor();
    const offer = page.getByRole('button', { name: 'Undo', exact: true }).last();
    const toastText = page.getByText('Removed', { exact: true });
    const removeSecond = async () => {
      await page.getByRole('button', { name: 'Menu of Second 3' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect.element(toastText).toBeVisible();
    };
    const second = page.getByRole('button', { name: 'Second 3, Approval' });
    await removeSecond();
    await offer.click();
    await expect.element(second).toBeInTheDocument();
    await expect.element(toastText).not.toBeInTheDocument();
    await removeSecond();
    await page.getByRole('button', { name: 'Add an action to Stage 3' }).click();
    await page.getByRole('menuitem', { name: /^Task/ }).click();
    await expect.element(page.getByRole('button', { name: 'Task, Task' })).toBeInTheDocument();
    expect(toastText.elements()).toHaveLength(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.element(second).toBeInTheDocument();
    expect(toastText.elements()).toHaveLength(0);
  });

  test('what leads to a problem stands at the end of its line on a phone', async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 720));
    await openEditor(workflowReply({ ...sampleDefinition, action_groups: [] }));
    const problem = page.getByRole('region', { name: 'Problems' }).getByRole('listitem').first();
    await expect.element(problem.getByText('Show', { exact: true })).toBeVisible();
    const end = problem.getByText('Show', { exact: true }).element().getBoundingClientRect().right;
    expect(problem.element().getBoundingClientRect().right - end).toBeLessThan(24);
  });

  test('the arrow of a go-back is drawn when the editor opens', async () => {
    const [first, second, third] = sampleDefinition.action_groups;
    const goBack: Action = {
      ...second!.actions[1]!,
      name: 'Ask again',
      assignees: [],
      stepable_type: 'go_back',
      stepable: { go_back_to: first!.id },
    };
    const groups = [first!, { ...second!, actions: [second!.actions[0]!, goBack] }, third!];
    await openEditor(workflowReply({ ...sampleDefinition, action_groups: groups }));
    await expect.element(page.getByText('Back to Stage 1')).toBeVisible();
  });

  test('nothing moves when the parts come that wait for the first movement', async () => {
    await openEditor();
    const placesOf = (name: string) => {
      const { left, top } = page.getByRole('button', { name }).element().getBoundingClientRect();
      return [left, top];
    };
    const places = () => ['Menu of the group Stage 1', 'Generate version 1', 'Undo'].map(placesOf);
    await expect.element(page.getByRole('button', { name: 'Menu of the group Stage 1' })).toBeInTheDocument();
    // What is still loading moves things too: fonts, for example.
    let [before, isStill] = [places(), 0];
    while (isStill < 3) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      const now = places();
      isStill = String(now) === String(before) ? isStill + 1 : 0;
      before = now;
    }
    window.dispatchEvent(new PointerEvent('pointermove'));
    await expect.element(page.getByRole('button', { name: 'Comments' })).toBeVisible();
    expect(places()).toEqual(before);
  });

  test('selecting a card renders two cards, and the content of none', async () => {
    await openEditor();
    await openCard('First 2, Approval');
    const rendered = await rendersDuring(() => openCard('Second 3, Approval'));
    const cards = rendered.filter(({ component }) => component === 'Card').map(({ props }) => props.action);
    expect(cards).toMatchObject([{ name: 'First 2' }, { name: 'Second 3' }]);
    expect(namesOf(rendered)).not.toContain('CardHead');
    expect(namesOf(rendered)).not.toContain('CardEnd');
    expect(namesOf(rendered)).not.toContain('GroupStage');
  });

  test('the settings of a selected card are rendered after the card is marked', async () => {
    await openEditor();
    await openCard('First 2, Approval');
    const card = page.getByRole('button', { name: 'Second 3, Approval', exact: true }).element() as HTMLElement;
    const title = () => panel().getByRole('heading', { level: 2 }).element().textContent;
    flushSync(() => card.click());
    expect(card.getAttribute('aria-pressed')).toBe('true');
    expect(title()).toBe('First 2');
    await expect.poll(title).toBe('Second 3');
  });

  test('dragging a card over others renders the content of none, and each movement only the picture', async () => {
    await openEditor();
    const card = page.getByRole('button', { name: 'First 1, Approval', exact: true });
    await expect.element(card).toBeInTheDocument();
    (card.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    const marked = () => document.querySelector('[data-mark]')?.getAttribute('data-action');
    const rendered = await rendersDuring(async () => {
      await userEvent.keyboard('{ArrowDown}');
      await expect.poll(marked).toBe(sampleId(702));
    });
    expect(namesOf(rendered)).toContain('DndContext');
    const heavy = [
      'CardHead',
      'CardEnd',
      'ActionMenu',
      'AddMenu',
      'GroupMenu',
      'Canvas',
      'InsertGroup',
      'WorkflowEditor',
    ];
    expect(namesOf(rendered).filter((name) => heavy.includes(name))).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(marked).toBeUndefined();
  });

  test('rows of problems that a check finds again do not render again', async () => {
    await openEditor();
    await openCard('First 2, Approval');
    await panel().getByRole('textbox', { name: 'Name' }).fill('Second 2');
    await expect.element(page.getByText('2 problems')).toBeVisible();
    await openCard('First 1, Approval');
    const rendered = await rendersDuring(async () => {
      await panel().getByRole('textbox', { name: 'Name' }).fill('');
      await expect.element(page.getByText('3 problems')).toBeVisible();
    });
    const rows = rendered.filter(({ component }) => component === 'ProblemRow').map(({ props }) => props.problem);
    expect(rows.every((problem) => (problem as Problem).action_id === sampleId(701))).toBe(true);
  });

  test('a card that names another renders when that one is called something else', async () => {
    const condition = { id: sampleId(900), name: '', match: 'all' as const, items: [] as never[] };
    const definition = structuredClone(sampleDefinition);
    definition.action_groups[1]!.actions[0]!.condition = {
      ...condition,
      items: [
        { id: sampleId(901), name: '', type: 'answer', step_id: sampleId(701), when: 'answered', answer: 'approve' },
      ],
    };
    await openEditor(workflowReply(definition));
    await openCard('First 1, Approval');
    await panel().getByRole('textbox', { name: 'Name' }).fill('Budget');
    await expect.element(page.getByTitle('Budget approved')).toBeInTheDocument();
  });

  test('the buttons around a group without a name call it unnamed', async () => {
    const definition = structuredClone(sampleDefinition);
    definition.action_groups[1]!.name = '';
    await openEditor(workflowReply(definition));
    await expect.element(page.getByRole('button', { name: 'Add an action to Unnamed' })).toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Insert a group before Unnamed' })).toBeInTheDocument();
  });

  test('the people picker offers by name, is used by keyboard alone and takes people out again', async () => {
    const saves = await openEditor();
    await openCard('First 1, Approval');
    const picker = panel().getByRole('combobox', { name: 'Assignees' });
    await picker.click();
    await userEvent.keyboard('fin{Enter}');
    await userEvent.keyboard('amara{Enter}');
    const people = () => lastSaved(saves)?.action_groups[0]?.actions[0]?.assignees;
    const [initiator, finance, amara] = [
      { type: 'initiator' },
      { type: 'group', id: groupId },
      { type: 'user_workspace', id: sampleId(21) },
    ];
    await expect.poll(people, { timeout: 4000 }).toEqual([initiator, finance, amara]);
    await userEvent.keyboard('nobody of that name');
    await expect.element(page.getByText('Nobody found')).toBeVisible();
    await panel().getByRole('button', { name: 'Remove Finance' }).click();
    await expect.poll(people, { timeout: 4000 }).toEqual([initiator, amara]);
  });

  test('an owner invites from the people picker, and whoever is invited is assigned at once', async () => {
    const saves = await openEditor();
    const invited = answerRequest(sendInvitations, {
      results: [{ email: 'ines@example.org', result: 'invited', message: 'Invited', user_workspace_id: sampleId(77) }],
    });
    await openCard('First 1, Approval');
    const picker = panel().getByRole('combobox', { name: 'Assignees' });
    await picker.click();
    await userEvent.keyboard('ines@');
    await expect.element(page.getByText('Nobody found')).toBeVisible();
    await userEvent.keyboard('example.org');
    await expect.element(page.getByRole('option', { name: 'Invite ines@example.org to the workspace' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const people = () => lastSaved(saves)?.action_groups[0]?.actions[0]?.assignees;
    await expect.poll(people, { timeout: 4000 }).toContainEqual({ type: 'user_workspace', id: sampleId(77) });
    expect(invited.map(({ body }) => body)).toEqual([{ emails: ['ines@example.org'], role: 'member' }]);
  });

  test('the condition editor asks for a source, a comparison and an exact amount', async () => {
    const saves = await openEditor();
    await openCard('First 2, Approval');
    await panel().getByRole('button', { name: 'Condition', exact: true }).click();
    const source = panel().getByRole('combobox', { name: 'What it depends on' });
    await source.click();
    await userEvent.keyboard('Amount{Enter}');
    await panel().getByRole('textbox', { name: 'Value' }).fill('250,5');
    const condition = () => lastSaved(saves)?.action_groups[1]?.actions[0]?.condition?.items[0];
    await expect
      .poll(condition, { timeout: 4000 })
      .toMatchObject({ type: 'field', field_id: sampleId(60), comparator_value: '250.5' });
    await panel().getByRole('button', { name: 'Remove this condition' }).click();
    await expect.poll(() => lastSaved(saves)?.action_groups[1]?.actions[0]?.condition, { timeout: 4000 }).toBe(null);
  });

  test('an approval goes back when it is disapproved by one choice, and a loop is warned of', async () => {
    const saves = await openEditor();
    await openCard('First 2, Approval');
    await panel().getByRole('combobox', { name: 'On disapprove' }).click();
    await page.getByRole('option', { name: 'Go back to First 1', exact: true }).click();
    await expect.element(page.getByRole('button', { name: 'Go back, Go back' })).toBeInTheDocument();
    const added = () => lastSaved(saves)?.action_groups[1]?.actions[1];
    await expect.poll(added, { timeout: 4000 }).toMatchObject({
      stepable: { go_back_to: sampleId(701) },
      condition: { items: [{ step_id: sampleId(702), answer: 'disapprove' }] },
    });
    await openCard('Go back, Go back');
    await panel().getByRole('combobox', { name: 'Answer' }).click();
    await page.getByRole('option', { name: 'approved', exact: true }).click();
    await expect.element(page.getByText(/would go back again and again/)).toBeVisible();
  });

  /** The draft that somebody else has saved. */
  const storeTheirs = (change: (definition: typeof sampleDefinition) => void) => {
    const theirs = structuredClone(sampleDefinition);
    change(theirs);
    const reply = workflowReply(theirs);
    answerRequest(getWorkflow, { ...reply, draft: { ...reply.draft!, revision: 7 } });
  };

  test('a change of the same setting that somebody else saved is asked about', async () => {
    const saves = await openEditor();
    await openCard('First 1, Approval');
    const refused = refuseRequest(saveDraft, { code: 'stale_draft', status: 409, values: { revision: 7 } });
    storeTheirs(({ action_groups }) => {
      action_groups[0]!.actions[0]!.name = 'Theirs';
    });
    await panel().getByRole('textbox', { name: 'Name' }).fill('Mine');
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved this draft' });
    await expect.element(dialog.getByText(/^Both of you changed the same part/)).toBeVisible();
    expect(refused).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Theirs, Approval' })).toBeInTheDocument();
    expect(saves).toHaveLength(0);
  });

  test('what somebody else saves is shown at once, beside what is not saved here', async () => {
    const saves = await openEditor();
    await openCard('First 1, Approval');
    storeTheirs(({ action_groups }) => {
      action_groups[0]!.actions[1]!.name = 'Theirs';
    });
    const name = panel().getByRole('textbox', { name: 'Name' });
    await name.fill('Mine');
    publishEditing({ workflow_id: workflowReply().workflow.id, state: 'saved', revision: 7 });
    await expect.element(page.getByRole('button', { name: /^Theirs, / })).toBeInTheDocument();
    await expect.element(name).toHaveValue('Mine');
    await expect.element(name).toHaveFocus();
    await expect.poll(() => saves.map(({ body }) => body), { timeout: 4000 }).toMatchObject([{ revision: 7 }]);
    expect(
      lastSaved(saves)
        ?.action_groups[0]?.actions.slice(0, 2)
        .map((action) => action.name),
    ).toEqual(['Mine', 'Theirs']);
  });

  test('a card that somebody else deletes is closed, and the reader is told', async () => {
    await openEditor();
    await openCard('First 2, Approval');
    storeTheirs(({ action_groups }) => {
      action_groups[1]!.actions.shift();
    });
    publishEditing({ workflow_id: workflowReply().workflow.id, state: 'saved', revision: 7 });
    await expect.element(page.getByText('Somebody else has deleted what was open here.')).toBeVisible();
    await expect.element(panel()).not.toBeInTheDocument();
  });
});
