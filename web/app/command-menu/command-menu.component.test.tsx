import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listHelpPages } from '../../../contract/help.ts';
import { search } from '../../../contract/search.ts';
import { listWorkflows } from '../../../contract/workflows.ts';
import { forgetRecent } from '../../lib/forget-recent.ts';
import { answerRequest, forgetAnswers } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { me, sampleId, workspaceId } from '../../testing/sample-data.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CommandMenu } from './command-menu.tsx';
import { openCommandMenu } from './open-command-menu.ts';
import { readRecent } from './recent-hits.ts';

/** Presses keys in one task: the menu cannot be there in between. @returns Whether the page got the last one. */
function press(...keys: string[]): boolean {
  return keys
    .map((key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
    .at(-1)!;
}

const found = { type: 'run', id: sampleId(40), name: 'Conference travel', detail: 'Travel', found: null } as const;
const box = () => page.getByRole('dialog', { name: 'Search or jump to' });
const field = () => page.getByRole('combobox');
const options = () => page.getByRole('option');
const status = () => box().getByRole('status');

beforeEach(() => {
  forgetAnswers();
  forgetRecent();
  answerRequest(listHelpPages, { help_pages: [] });
  answerRequest(search, { results: [] });
});

/** Renders the menu anew, as on the next page, and opens it. */
async function openMenu(options?: Parameters<typeof renderPart>[1]): Promise<void> {
  await renderPart(
    <>
      <CommandMenu />
      <ConfirmDialog />
    </>,
    options,
  );
  openCommandMenu();
  await expect.element(field()).toHaveFocus();
}

/** The name of the line that the field says is selected; that line must say so too, and no other. */
function selectedLine(): string | null | undefined {
  const id = field().element().getAttribute('aria-activedescendant') ?? '';
  const selected = document.querySelectorAll('[role="option"][aria-selected="true"]');
  expect([...selected].map((one) => one.id)).toEqual([id]);
  return selected[0]?.textContent;
}

test('what is typed before the menu is there is searched for, and Enter takes what is found', async () => {
  const asked = answerRequest(search, { results: [found] });
  await renderPart(<CommandMenu />);
  openCommandMenu();
  press(...'conferenc', 'x', 'Backspace', 'e', 'Enter');
  await expect.poll(() => readRecent(me.id, workspaceId)).toMatchObject([{ label: 'Conference travel' }]);
  expect(asked.map(({ query }) => query.get('q'))).toEqual(['conference']);
  await expect.element(box()).not.toBeInTheDocument();
  expect(press('x')).toBe(true);
});

test('Escape gives up a menu that is not there yet, and what was typed for it', async () => {
  answerRequest(search, { results: [found] });
  await renderPart(<CommandMenu />);
  openCommandMenu();
  press('x', 'y', 'Escape');
  expect(press('x')).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await expect.element(box()).not.toBeInTheDocument();
  openCommandMenu();
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue('');
});

test('the field announces the line that the arrow keys have selected, and Enter takes that one', async () => {
  await openMenu();
  await userEvent.fill(field(), 'dark');
  await expect.element(status()).toHaveTextContent('3 results. Enter opens Appearance: Dark');
  expect(selectedLine()).toBe('Appearance: Dark');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(selectedLine).toBe('Appearance: System');
  expect(status().element().textContent).toBe('');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.poll(selectedLine).toBe('Appearance: Light');
  await userEvent.keyboard('{Enter}');
  await expect.element(box()).not.toBeInTheDocument();
  expect(readRecent(me.id, workspaceId)).toEqual([{ type: 'command', id: 'scheme-light' }]);
});

test('results that come later leave the line selected that the arrow keys have chosen', async () => {
  answerRequest(search, { results: [found] });
  await openMenu();
  await userEvent.keyboard('dark{ArrowDown}');
  await expect.element(options().filter({ hasText: 'Conference travel' })).toBeVisible();
  expect(selectedLine()).toBe('Appearance: System');
  await userEvent.keyboard(' ');
  await expect.poll(selectedLine).toBe('Appearance: Dark');
});

test('the field is a combobox whose list has named groups of options', async () => {
  await openMenu();
  await expect.element(field()).toHaveAttribute('aria-expanded', 'true');
  await expect.element(field()).toHaveAccessibleName('Search or jump to');
  const list = page.getByRole('listbox');
  await expect.element(field()).toHaveAttribute('aria-controls', list.element().id);
  await expect
    .element(list.getByRole('group', { name: 'Go to' }).getByRole('option', { name: 'Export' }))
    .toBeVisible();
  await userEvent.fill(field(), 'there is no such thing');
  await expect.element(status()).toHaveTextContent('Nothing found for “there is no such thing”');
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false');
  await expect.element(field()).not.toHaveAttribute('aria-activedescendant');
});

test.each([
  ['en', 'help', 'Help', 'Help for this page'],
  ['fr', 'aide', 'Aide', 'Aide sur cette page'],
  ['th', 'ช่วยเหลือ', 'ความช่วยเหลือ', 'ความช่วยเหลือสำหรับหน้านี้'],
] as const)('finds the help in %s, before a run of a similar name', async (language, typed, help, forPage) => {
  answerRequest(search, { results: [{ ...found, name: 'First-aid boxes' }] });
  await openMenu({ language });
  await userEvent.fill(field(), typed);
  await expect.element(options().filter({ hasText: 'First-aid boxes' })).toBeVisible();
  await expect.element(options().nth(0)).toHaveTextContent(help);
  await expect.element(options().nth(1)).toHaveTextContent(forPage);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => readRecent(me.id, workspaceId)).toEqual([{ type: 'command', id: 'help' }]);
});

test.each([
  ['en', 'sign out', 'Sign out…', 'failed', 'Failed runs'],
  ['fr', 'déconnexion', 'Se déconnecter…', 'échouées', 'Exécutions échouées'],
  ['th', 'ออกจากระบบ', 'ออกจากระบบ…', 'ล้มเหลว', 'รายการงานที่ล้มเหลว'],
] as const)(
  'finds in %s how to sign out, and the list of failed runs',
  async (language, out, signOut, failed, list) => {
    await openMenu({ language });
    await userEvent.fill(field(), failed);
    await expect.poll(selectedLine).toBe(list);
    await userEvent.fill(field(), out);
    await expect.poll(selectedLine).toBe(signOut);
  },
);

test('signing out is asked for, and does not become recent', async () => {
  await openMenu();
  await userEvent.keyboard('sign out{Enter}');
  const question = page.getByRole('dialog', { name: 'Are you sure you want to sign out?' });
  await expect.element(question.getByRole('button', { name: 'Stay signed in' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  expect(readRecent(me.id, workspaceId)).toEqual([]);
});

test.each(['Active', 'Completed', 'Failed', 'Overdue', 'Cancelled', 'Archived', 'Hidden', 'Deleted'])(
  'finds the list of %s runs',
  async (name) => {
    await openMenu();
    await userEvent.fill(field(), name.toLowerCase());
    await expect.poll(selectedLine).toBe(`${name} runs`);
  },
);

test('what was chosen stands first by time, commands among search results, and Enter takes the first', async () => {
  answerRequest(search, { results: [found] });
  await openMenu();
  await expect.poll(selectedLine).toBe('Home');
  await userEvent.keyboard('export{Enter}');
  await openMenu();
  await userEvent.keyboard('conference{Enter}');
  await expect.poll(() => readRecent(me.id, workspaceId)).toHaveLength(2);
  await openMenu();
  await userEvent.keyboard('invite{Enter}');
  await openMenu();
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect
    .poll(() => recent.elements().map((one) => one.textContent))
    .toEqual(['Invite people', 'Conference travelTravel', 'Export']);
  await expect.element(page.getByRole('option', { name: 'Export' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await openMenu();
  await expect.poll(selectedLine).toBe('Export');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(selectedLine).toBe('Invite people');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(box()).not.toBeInTheDocument();
  expect(readRecent(me.id, workspaceId).map(({ id }) => id)).toEqual(['export', 'invite', `run ${found.id}`]);
});

test('a workflow that was started is recent, and at most six are kept', async () => {
  const workflow = { id: sampleId(50), name: 'Travel' };
  answerRequest(listWorkflows, { workflows: [workflow] } as never);
  await openMenu();
  await userEvent.keyboard('start trav');
  await expect.poll(selectedLine).toBe('Start Travel');
  await userEvent.keyboard('{Enter}');
  await openMenu();
  await expect.poll(selectedLine).toBe('Start Travel');
  for (const name of ['export', 'imports', 'account', 'templates', 'analytics', 'help']) {
    await openMenu();
    await userEvent.keyboard(`${name.slice(0, 6)}{Enter}`);
  }
  expect(readRecent(me.id, workspaceId)).toHaveLength(6);
  expect(readRecent(me.id, workspaceId).map(({ type }) => type)).not.toContain('start');
});

test('the top edge stays where it is, with few results and with many', async () => {
  await openMenu();
  const top = () => box().element().getBoundingClientRect().top;
  await expect.poll(() => options().elements().length).toBeGreaterThan(10);
  const withMany = top();
  expect(withMany).toBeGreaterThan(0);
  await userEvent.fill(field(), 'hotkeys');
  await expect.poll(() => options().elements()).toHaveLength(1);
  expect(top()).toBe(withMany);
  await userEvent.fill(field(), 'there is no such thing');
  await expect.element(options()).not.toBeInTheDocument();
  expect(top()).toBe(withMany);
});

test('Escape closes the menu, and what is below it does not get the key', async () => {
  const keys: string[] = [];
  const listen = (event: KeyboardEvent) => keys.push(event.key);
  document.addEventListener('keydown', listen);
  await openMenu();
  await userEvent.keyboard('x{Escape}');
  await expect.element(box()).not.toBeInTheDocument();
  document.removeEventListener('keydown', listen);
  expect(keys).toEqual(['x']);
});

test('Ctrl+K opens the menu, also with a Thai keyboard', async () => {
  await openMenu();
  await userEvent.keyboard('{Escape}');
  await expect.element(field()).not.toBeInTheDocument();
  const pressed = { key: 'า', code: 'KeyK', bubbles: true, cancelable: true };
  document.body.dispatchEvent(new KeyboardEvent('keydown', pressed));
  document.body.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, ctrlKey: true }));
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
});
