import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listProblems } from '../../../../contract/workflows.ts';
import { answerRequest, forgetAnswers } from '../../../testing/answer-requests.ts';
import { lastSaved, openCard, openEditor } from '../../../testing/open-editor.tsx';
import { answerPeople } from '../../../testing/sample-data.ts';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
  answerRequest(listProblems, { problems: [] });
});

/** As the browser sends it when its keys or menus of the clipboard are used. */
function sendClipboard(type: 'copy' | 'paste', text = ''): string {
  const clipboardData = new DataTransfer();
  if (type === 'paste') clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event.defaultPrevented ? clipboardData.getData('text/plain') : '';
}

const focus = async (name: string) => {
  const card = page.getByRole('button', { name, exact: true });
  await expect.element(card).toBeInTheDocument();
  (card.element() as HTMLElement).focus();
};

test('an action is copied with the keys and pasted behind another, and undone', async () => {
  const saves = await openEditor();
  await focus('First 1, Approval');
  const text = sendClipboard('copy');
  expect(text).toContain('First 1');
  await focus('Second 2, Approval');
  expect(sendClipboard('paste', text)).toBe(text);
  const names = () => lastSaved(saves)?.action_groups[1]?.actions.map(({ name }) => name);
  await expect.poll(names, { timeout: 4000 }).toEqual(['First 2', 'Second 2', 'First 1 2']);
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(names, { timeout: 4000 }).toEqual(['First 2', 'Second 2']);
});

test('what cannot be taken along is told by name', async () => {
  await openEditor();
  await focus('First 1, Approval');
  const clip = JSON.parse(sendClipboard('copy'));
  clip.actions[0] = { ...clip.actions[0], stepable_type: 'slack', stepable: { channel: 'team', messages: ['Hello'] } };
  sendClipboard('paste', JSON.stringify(clip));
  const dialog = page.getByRole('dialog', { name: 'Pasted, but not all of it' });
  await expect.element(dialog.getByText('First 1 2: the key of the chat, which is never copied')).toBeVisible();
});

test('other text is not pasted, and text in a field is left to the browser', async () => {
  const saves = await openEditor();
  await focus('First 1, Approval');
  expect(sendClipboard('paste', 'Hello')).toBe('');
  await openCard('First 1, Approval');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.click();
  expect(sendClipboard('copy')).toBe('');
  expect(lastSaved(saves)).toBeUndefined();
});

test('a group is duplicated from its menu', async () => {
  const saves = await openEditor();
  await userEvent.click(page.getByRole('button', { name: 'Menu of the group Stage 1' }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Duplicate' }));
  const groups = () => lastSaved(saves)?.action_groups.map(({ name }) => name);
  await expect.poll(groups, { timeout: 4000 }).toEqual(['Stage 1', 'Stage 1', 'Stage 2', 'Stage 3']);
  expect(lastSaved(saves)?.action_groups[1]?.actions.map(({ name }) => name)).toEqual(['First 1 2', 'Second 1 2']);
});
