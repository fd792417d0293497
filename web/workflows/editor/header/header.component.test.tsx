import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { forgetAnswers } from '../../../testing/answer-requests.ts';
import { openEditor } from '../../../testing/open-editor.tsx';
import { answerPeople } from '../../../testing/sample-data.ts';
import { workflowReply } from '../../../testing/sample-workflow.ts';

beforeEach(async () => {
  forgetAnswers();
  answerPeople();
  await page.viewport(360, 740);
});
afterEach(() => page.viewport(1200, 800));

test('on a phone the start button stands apart from Generate version, and its name is its tooltip', async () => {
  const data = workflowReply();
  await openEditor({ ...data, workflow: { ...data.workflow, can: { ...data.workflow.can, start: true } } });
  const start = page.getByRole('link', { name: 'Start a run', exact: true });
  await expect.element(start).toBeVisible();
  await expect.element(start).toHaveAttribute('title', 'Start a run');
  const [left, right] = [page.getByRole('button', { name: /^Generate version/ }), start].map((one) =>
    one.element().getBoundingClientRect(),
  );
  expect(right!.width).toBeGreaterThanOrEqual(44);
  expect(right!.top === left!.top ? right!.left - left!.right : right!.top - left!.bottom).toBeGreaterThanOrEqual(4);
  expect(right!.right).toBeLessThanOrEqual(360);
});

test('a command that cannot be given looks like it', async () => {
  await openEditor();
  const opacity = (name: string) =>
    Number(getComputedStyle(page.getByRole('button', { name, exact: true }).element()).opacity);
  await expect
    .element(page.getByRole('button', { name: 'Undo', exact: true }))
    .toHaveAttribute('aria-disabled', 'true');
  expect(opacity('Undo')).toBeLessThan(opacity('Find in the workflow'));
});

test('Undo and Redo keep the focus when there is no more to undo or redo', async () => {
  await page.viewport(1200, 800);
  await openEditor();
  await page.getByRole('button', { name: 'Action group', exact: true }).click();
  // The name of what was added takes the focus once its panel is there.
  await expect.poll(() => document.activeElement?.matches('[data-setting="name"], [data-setting="name"] *')).toBe(true);
  for (const name of ['Undo', 'Redo']) {
    const button = page.getByRole('button', { name, exact: true });
    await expect.element(button).not.toHaveAttribute('aria-disabled');
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    // For as long as a panel that opens would need to take the focus.
    await new Promise((done) => setTimeout(done, 200));
    expect(document.activeElement).toBe(button.element());
  }
});

test('where no comment is open yet, the list of all says how to write one', async () => {
  await openEditor();
  await userEvent.keyboard('{Shift}');
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  await expect.element(page.getByText('No open comments. “Comment…” in the menu', { exact: false })).toBeVisible();
});

test('on a tablet the commands fit beside the name of the workflow', async () => {
  await page.viewport(800, 740);
  const data = workflowReply();
  await openEditor({ ...data, workflow: { ...data.workflow, can: { ...data.workflow.can, start: true } } });
  const start = page.getByRole('link', { name: 'Start a run', exact: true });
  await expect.element(start).toBeVisible();
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const name = page.getByRole('link', { name: 'Request for payment', exact: true }).element();
  expect(boxOf(start.element()).right).toBeLessThanOrEqual(800);
  expect(boxOf(name.parentElement!).width).toBeGreaterThan(100);
  expect(boxOf(name.parentElement!).right).toBeLessThanOrEqual(boxOf(page.getByText('Draft').element()).left);
});

test('beside French commands, and a draft saved a while ago, the name of the workflow is still to be read', async () => {
  await page.viewport(1440, 800);
  const data = workflowReply();
  const workflow = { ...data.workflow, can: { ...data.workflow.can, start: true } };
  await openEditor({ ...data, workflow }, 'fr');
  const saved = page.getByText('Enregistré', { exact: true });
  await expect.element(saved).toBeInTheDocument();
  saved.element().textContent = 'Enregistré il y a 12 minutes';
  const name = page.getByRole('heading', { level: 1 }).element();
  for (const width of [800, 1000, 1100, 1210, 1250, 1300, 1440, 1610]) {
    await page.viewport(width, 800);
    expect(name.getBoundingClientRect().width, `at ${width} pixels`).toBeGreaterThan(140);
  }
});

test('a problem of the start form names the start form', async () => {
  await page.viewport(1200, 800);
  const form = workflowReply().draft!.definition;
  await openEditor(workflowReply({ ...form, trigger_form: [{ ...form.trigger_form[0]!, key: '' }] }));
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect.element(problems.getByText('Start form', { exact: true }).first()).toBeVisible();
});
