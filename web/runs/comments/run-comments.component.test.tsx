import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addComment, deleteComment, listComments } from '../../../contract/comments.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { answerPeople, sampleId } from '../../testing/sample-data.ts';
import { sampleRun } from '../../testing/sample-run.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Printed } from '../../ui/printed.ts';
import { RunComments } from './run-comments.tsx';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});

/** Comments with the numbers from `first` on. */
const commentsFrom = (first: number, length: number) =>
  Array.from({ length }, (_, at) => ({
    id: sampleId(700 + first + at),
    user: null,
    user_workspace_id: sampleId(21),
    message: `Comment ${first + at}.`,
    mentions: [],
    files: [],
    created_at: 1_790_000_000 + first + at,
    deleted_at: null,
    can: { delete: true },
  }));

test('the newest comments stand above the form, and the older ones come when asked for, with the focus', async () => {
  const comments = commentsFrom(1, 22);
  await renderPart(<RunComments run={sampleRun([], [], { comments, can: { comment: true } } as never)} />);
  await expect.element(page.getByText('Comment 22.')).toBeVisible();
  await expect.element(page.getByText('Comment 3.')).toBeVisible();
  expect(page.getByText('Comment 2.', { exact: true }).query()).toBeNull();
  (page.getByRole('button', { name: 'Show older' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Comment 1.', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Comments' })).toHaveFocus();
});

test('the same words again, while the first are being sent, are another comment', async () => {
  const sent = refuseRequest(addComment, { code: 'internal', status: 500 }, 1_000);
  const requests = vi.spyOn(globalThis, 'fetch');
  const keys = () => requests.mock.calls.flatMap(([, init]) => new Headers(init?.headers).get('idempotency-key') ?? []);
  await renderPart(<RunComments run={sampleRun([], [], { can: { comment: true } })} />);
  const box = page.getByRole('textbox', { name: 'Write a comment' });
  const send = async () => {
    await box.fill('Arrived');
    await page.getByRole('button', { name: 'Send' }).click();
  };
  await send();
  await send();
  await expect.poll(() => sent.length).toBe(2);
  const [first, second] = keys();
  expect(second).not.toBe(first);
  expect(page.getByRole('list', { name: 'Comments' }).getByText('Arrived').all()).toHaveLength(2);
  // Both were refused: sent once more, each is still the comment that it was.
  await expect.element(box).toHaveValue('Arrived\nArrived');
  await send();
  await expect.poll(() => sent.length).toBe(3);
  expect([first, second]).toContain(keys()[2]);
  requests.mockRestore();
});

const showOlder = () => page.getByRole('button', { name: 'Show older' }).click();

/** A run with 100 comments in its reply, to which others are added. */
function RunWithMany() {
  const [first, setFirst] = useState(3);
  const changes = { comments: commentsFrom(first, 100), can: { comment: true } };
  return (
    <>
      <button type="button" onClick={() => setFirst(first + 1)}>
        Next
      </button>
      <RunComments run={sampleRun([], [], changes)} />
      <ConfirmDialog />
    </>
  );
}

test('comments stay when newer ones take their place in the reply', async () => {
  answerRequest(listComments, { comments: commentsFrom(1, 2), has_more: false });
  await renderPart(<RunWithMany />);
  await showOlder();
  await showOlder();
  await expect.element(page.getByText('Comment 1.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByText('Comment 103.')).toBeVisible();
  const shown = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => /Comment \d+/.exec(textContent)?.[0]);
  expect(shown).toEqual(commentsFrom(1, 103).map(({ message }) => message.slice(0, -1)));
});

test('older comments that cannot be loaded for paper are not asked for again and again', async () => {
  const asked = refuseRequest(listComments, { code: 'internal', status: 500 });
  await renderPart(
    <Printed value={true}>
      <RunWithMany />
    </Printed>,
  );
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await new Promise((done) => setTimeout(done, 500));
  expect(asked.length).toBeLessThan(3);
});

test('an older comment that is deleted is shown as deleted', async () => {
  answerRequest(listComments, { comments: commentsFrom(1, 2), has_more: false });
  answerRequest(deleteComment, { done: true });
  await renderPart(<RunWithMany />);
  await showOlder();
  await showOlder();
  const oldest = page.getByRole('listitem').first();
  await expect.element(oldest.getByText('Comment 1.', { exact: true })).toBeVisible();
  await oldest.getByRole('button').click();
  await page.getByRole('menuitem', { name: /Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(oldest.getByText('This comment was deleted.')).toBeVisible();
});
