import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Run } from '../../../contract/runs.ts';
import { forgetAnswers } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { answerPeople, sampleId } from '../../testing/sample-data.ts';
import { CommentComposer } from './comment-composer.tsx';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});

const composer = (run: number, send = async () => true) => (
  <CommentComposer run={{ id: sampleId(run) } as Run} send={send} />
);
const box = page.getByRole('textbox');

test('a comment that was begun is there again after a reload, for its run alone, until it is sent', async () => {
  await renderPart(composer(1));
  await box.fill('Half a thought');
  await renderPart(composer(2), { isReloaded: true });
  await expect.element(box).toHaveValue('');
  await renderPart(composer(1), { isReloaded: true });
  await expect.element(box).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(box).toHaveValue('');
  await renderPart(composer(1), { isReloaded: true });
  await expect.element(box).toHaveValue('');
});

test('a comment that could not be sent stays', async () => {
  await renderPart(composer(1, async () => false));
  await box.fill('Not now');
  await page.getByRole('button', { name: 'Send' }).click();
  await renderPart(composer(1), { isReloaded: true });
  await expect.element(box).toHaveValue('Not now');
});

test('a comment that could not be sent is there again in a tab that was left meanwhile, open or not', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const send = () => promise;
  await renderPart(composer(1, send));
  await box.fill('On a train');
  await page.getByRole('button', { name: 'Send' }).click();
  await renderPart(composer(2), { isReloaded: true });
  await renderPart(composer(1), { isReloaded: true });
  await expect.element(box).toHaveValue('');
  await box.fill('And more');
  resolve(false);
  await expect.element(box).toHaveValue('On a train\nAnd more');
});

test('a comment that could not be sent is kept for a tab that is opened later', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  await renderPart(composer(1, () => promise));
  await box.fill('On a train');
  await page.getByRole('button', { name: 'Send' }).click();
  await renderPart(composer(2), { isReloaded: true });
  resolve(false);
  await new Promise((done) => setTimeout(done, 50));
  await renderPart(composer(1), { isReloaded: true });
  await expect.element(box).toHaveValue('On a train');
});
