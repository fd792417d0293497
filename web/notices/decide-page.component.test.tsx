import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { decideByLink, showDecision } from '../../contract/notices.ts';
import type { Answer } from '../runs/answer/answer-kinds.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { pendingAction, workspaceId } from '../testing/sample-data.ts';
import { DecidePage } from './decide-page.tsx';

beforeEach(async () => {
  forgetAnswers();
  await page.viewport(360, 740);
});
afterEach(() => page.viewport(1280, 720));

test.each([
  [['approve', 'disapprove'] as const, ['Approve', 'Disapprove']],
  [['done'] as const, ['Done']],
])('on a phone the buttons for %j fill the width of the card', async (answers, names) => {
  askFor(answers);
  // The width of the column of such pages.
  await renderPart(
    <main style={{ width: 320, margin: 'auto' }}>
      <DecidePage />
    </main>,
    { as: null, search: '?token=x' },
  );
  const buttons = names.map((name) => page.getByRole('button', { name: new RegExp(`^${name}`) }));
  await expect.element(buttons[0]!).toBeVisible();
  const boxes = buttons.map((button) => button.element().getBoundingClientRect());
  const comment = page.getByRole('textbox', { name: 'Comment' }).element().getBoundingClientRect();
  expect([boxes[0]!.left, boxes.at(-1)!.right]).toEqual([comment.left, comment.right]);
  for (const [at, { top, left, height }] of boxes.entries()) {
    expect(top).toBe(boxes[0]!.top);
    expect(height).toBeGreaterThanOrEqual(44);
    if (at > 0) expect(left - boxes[at - 1]!.right).toBeLessThanOrEqual(8);
  }
});

test('the focus goes from the pressed button to what becomes of the answer', async () => {
  askFor(['approve', 'disapprove']);
  refuseRequest(decideByLink, { code: 'step_settled', status: 409, values: { by: 'Jun Watanabe', at: 1_773_144_000 } });
  await renderPart(<DecidePage />, { as: null, search: '?token=x&answer=approve' });
  await expect.element(page.getByRole('button', { name: /^Approve/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'This was answered already' })).toHaveFocus();
});

test('a step that was closed without an answer is not said to be answered', async () => {
  refuseRequest(showDecision, { code: 'step_settled', status: 409, values: { by: null, at: 1_773_144_000 } });
  await renderPart(<DecidePage />, { as: null, search: '?token=x' });
  await expect.element(page.getByRole('heading', { name: 'Nothing is to be answered any more' })).toBeVisible();
  await expect.element(page.getByText(/^It was closed without an answer/)).toBeVisible();
});

function askFor(answers: readonly Answer[]): void {
  const action = pendingAction(100, { answers: [...answers] });
  const workspace = { id: workspaceId, name: 'Northlake' };
  answerRequest(showDecision, { decision: { ...action, workspace, person: 'Mali Srisuk', language: 'en' } });
}
