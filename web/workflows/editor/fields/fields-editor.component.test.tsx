import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listProblems } from '../../../../contract/workflows.ts';
import { tagsForSelect } from '../../../../contract/workspaces.ts';
import { fieldTypes } from '../../../../engine/definition.ts';
import { answerRequest, forgetAnswers } from '../../../testing/answer-requests.ts';
import { openCard, openEditor } from '../../../testing/open-editor.tsx';
import { answerPeople } from '../../../testing/sample-data.ts';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
  answerRequest(listProblems, { problems: [] });
  answerRequest(tagsForSelect, { tags: [] });
});

test.each([
  [1440, 900],
  [360, 740],
])('all types of a new field are seen at once, at %i by %i px', async (width, height) => {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(1280, 720));
  await openEditor();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  // By keyboard, because the drawing still moves. On a phone the settings are no panel beside it.
  const card = button('Start form and settings');
  await expect.element(card).toBeInTheDocument();
  (card.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('tab', { name: /^Form/ }).click();
  await button('Field').click();
  const types = page.getByRole('menu').getByRole('menuitem');
  await expect.element(types.last()).toBeVisible();
  expect(types.elements()).toHaveLength(fieldTypes.length);
  const menu = page.getByRole('menu').element();
  expect([menu.scrollHeight, menu.scrollWidth]).toEqual([menu.clientHeight, menu.clientWidth]);
  for (const type of types.elements()) {
    const { left, right, top, bottom } = type.getBoundingClientRect();
    expect([left >= 0, top >= 0, right <= width, bottom <= height]).toEqual([true, true, true, true]);
    // Nothing lies above it.
    expect(type.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))).toBe(true);
  }
});

test('a new column of a table is named at once', async () => {
  await openEditor();
  await openCard('Start form and settings');
  await page.getByRole('tab', { name: /^Form/ }).click();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Field').click();
  await page.getByRole('menuitem', { name: 'Table', exact: true }).click();
  await button('Column').click();
  await page.getByRole('menuitem', { name: 'Number', exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: 'Label' }).last()).toHaveFocus();
  await userEvent.keyboard('Pieces');
  await expect.element(button('Pieces Number')).toBeVisible();
});

test('the preview lays a form out as where it is answered: no field stands alone beside a hole', async () => {
  await openEditor();
  await openCard('Start form and settings');
  await page.getByRole('tab', { name: /^Form/ }).click();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const type of ['Date', 'Long text']) {
    await button('Field').click();
    await page.getByRole('menuitem', { name: type, exact: true }).click();
  }
  await button('Preview').click();
  const preview = page.getByRole('dialog');
  const labelOf = (label: string) => preview.getByText(`${label} optional`);
  const widthOf = (label: string) => labelOf(label).element().closest('[data-wide]')?.clientWidth;
  await expect.element(labelOf('Long text')).toBeVisible();
  expect(widthOf('Date')).toBeDefined();
  expect(widthOf('Date')).toBe(widthOf('Long text'));
});
