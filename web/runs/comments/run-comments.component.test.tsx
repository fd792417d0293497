import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addComment } from '../../../contract/comments.ts';
import { forgetAnswers, refuseRequest } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { answerPeople } from '../../testing/sample-data.ts';
import { sampleRun } from '../../testing/sample-run.ts';
import { RunComments } from './run-comments.tsx';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
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
