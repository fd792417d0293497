import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { search } from '../../../contract/search.ts';
import { answerRequest, forgetAnswers } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { me, sampleId, workspaceId } from '../../testing/sample-data.ts';
import { CommandMenu } from './command-menu.tsx';
import { openCommandMenu } from './open-command-menu.ts';
import { forgetRecent, readRecent } from './recent-hits.ts';

/** Presses keys in one task: the menu cannot be there in between. @returns Whether the page got the last one. */
function press(...keys: string[]): boolean {
  return keys
    .map((key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
    .at(-1)!;
}

const found = { type: 'run', id: sampleId(40), name: 'Conference travel', detail: 'Travel', found: null } as const;
const box = () => page.getByRole('dialog', { name: 'Search or jump to' });

beforeEach(() => {
  forgetAnswers();
  forgetRecent();
});

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

test('Escape gives up what was typed before the menu is there', async () => {
  answerRequest(search, { results: [found] });
  await renderPart(<CommandMenu />);
  openCommandMenu();
  press('x', 'y', 'Escape');
  expect(press('x')).toBe(true);
  await expect.element(box().getByPlaceholder('Search or jump to')).toHaveFocus();
  await expect.element(box().getByPlaceholder('Search or jump to')).toHaveValue('');
});
