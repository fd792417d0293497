import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listActivities, listPendingActions, showFirstSteps } from '../../contract/home.ts';
import { skipStep } from '../../contract/run-actions.ts';
import { answerStep } from '../../contract/runs.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { answerPeople, pendingAction, sampleId } from '../testing/sample-data.ts';
import { HomePage } from './home-page.tsx';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
  answerRequest(listActivities, { activities: [], has_more: false });
});

const answerPending = (...actions: ReturnType<typeof pendingAction>[]) =>
  answerRequest(listPendingActions, {
    pending_actions: actions,
    total: actions.length,
    total_is_capped: false,
    failed_steps: [],
    failed_total: 0,
  });

describe('inbox', () => {
  test('goes from row to row by keyboard, opens one in place and returns to its row', async () => {
    answerPending(pendingAction(100), pendingAction(200));
    await renderPart(<HomePage />);
    const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
    await expect.element(row('Check 200')).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(row('Check 100')).toHaveFocus();
    await userEvent.keyboard('j');
    await expect.element(row('Check 200')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const card = page.getByRole('article', { name: 'Check 200' });
    await expect.element(card.getByRole('button', { name: /^Approve/ })).toBeVisible();
    await expect.element(card).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(card).not.toBeInTheDocument();
    await expect.element(row('Check 200')).toHaveFocus();
  });

  test('an open card stays when somebody else was quicker, and says so', async () => {
    answerPending(pendingAction(100), pendingAction(200));
    refuseRequest(answerStep, { code: 'step_settled', status: 409, detail: 'Somebody answered before you.' });
    await renderPart(<HomePage />);
    await page.getByRole('button', { name: /^Check 100/ }).click();
    const card = page.getByRole('article', { name: 'Check 100' });
    await card.getByRole('textbox', { name: 'Comment' }).fill('half a thought');
    answerPending(pendingAction(200));
    await card.getByRole('button', { name: /^Approve/ }).click();
    await expect.element(card.getByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
    await expect.element(card.getByRole('textbox', { name: 'Comment' })).toHaveValue('half a thought');
    await expect.element(page.getByRole('button', { name: /^Check 200/ })).toBeVisible();
  });

  test('an answer that does not arrive comes back with what was typed and why, after its card has left', async () => {
    answerPending(pendingAction(100), pendingAction(200));
    refuseRequest(answerStep, { code: 'unavailable', status: 503, detail: 'Baton is being updated.' }, 700);
    await renderPart(<HomePage />);
    await page.getByRole('button', { name: /^Check 100/ }).click();
    const card = page.getByRole('article', { name: 'Check 100' });
    await card.getByRole('textbox', { name: 'Comment' }).fill('my reasons');
    await card.getByRole('button', { name: /^Approve/ }).click();
    await expect.element(page.getByRole('article', { name: 'Check 200' })).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
    await expect.element(card.getByRole('textbox', { name: 'Comment' })).toHaveValue('my reasons');
    await expect.element(card.getByText(/Your answer did not arrive: ./)).toBeVisible();
    const sent = refuseRequest(answerStep, { code: 'unavailable', status: 503 });
    await card.getByRole('button', { name: /^Approve/ }).click();
    await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ run_step: { comment: 'my reasons' } }]);
  });

  test('shows what failed first, in a tab of its own, and skips it in place', async () => {
    const can = { answer: false, retry: true, skip: true, mark_done: true };
    const failed = pendingAction(300, {
      name: 'Tell the customer',
      stepable_type: 'automatic_email',
      status: 'failed',
      outcome: 'failed',
      reason: 'effect_failed',
      note: '550 No such mailbox',
      answers: [],
      can,
    });
    answerRequest(listPendingActions, {
      pending_actions: [pendingAction(100)],
      total: 1,
      total_is_capped: false,
      failed_steps: [failed],
      failed_total: 1,
    });
    const skipped = answerRequest(skipStep, { run: {} as never });
    await renderPart(<HomePage />);
    await page.getByRole('button', { name: /^Tell the customer/ }).click();
    const card = page.getByRole('article', { name: 'Tell the customer' });
    await expect.element(card.getByText('550 No such mailbox')).toBeVisible();
    await card.getByRole('button', { name: /^Skip/ }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(card).toBeVisible();
    await card.getByRole('button', { name: /^Skip/ }).click();
    await dialog.getByRole('textbox').fill('Told by phone');
    answerPending(pendingAction(100));
    await dialog.getByRole('button', { name: /^Skip/ }).click();
    await expect.element(card).not.toBeInTheDocument();
    expect(skipped.map(({ body }) => body)).toEqual([{ note: 'Told by phone' }]);
    await expect.element(page.getByRole('button', { name: /^Failed/ })).not.toBeInTheDocument();
  });

  test('on a phone, shows the whole name of the run below what is to be done', async () => {
    const { innerWidth, innerHeight } = window;
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    const waiting = pendingAction(100, { due_date: Math.floor(Date.now() / 1000) - 7 * 3600 });
    waiting.run.workflow.name = 'Travel expense declaration';
    waiting.run.name = 'Oslo, library visit';
    answerPending(waiting, pendingAction(200));
    await renderPart(<HomePage />);
    const row = page.getByRole('button', { name: /^Check 100/ });
    await expect.element(row.getByText(/hours late/)).toBeVisible();
    const name = row.getByText(/Oslo, library visit$/).element();
    expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  });

  test.each([360, 1200])('at %i px, shows the whole question that is answered in its row', async (width) => {
    const { innerWidth, innerHeight } = window;
    await page.viewport(width, 740);
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    const question = `${'Do those who use it have to be told of what was lost? '.repeat(4)}Answer for all of them.`;
    const answers = ['yes', 'no'] as const;
    const ask = (number: number, text: string) =>
      pendingAction(number, { stepable_type: 'yes_no', answers: [...answers], text });
    answerPending(ask(100, question), ask(200, question.repeat(2)));
    await renderPart(<HomePage />);
    const text = page.getByText(question, { exact: true }).first();
    await expect.element(text).toBeVisible();
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = text.element();
    expect([scrollWidth <= clientWidth, scrollHeight <= clientHeight]).toEqual([true, true]);
    // The longer one is read and answered in its card.
    await expect.poll(() => page.getByRole('button', { name: /^Yes/ }).elements()).toHaveLength(1);
  });

  test('says that nothing waits', async () => {
    answerPending();
    await renderPart(<HomePage />);
    await expect.element(page.getByText('Nothing to do :)')).toBeVisible();
  });

  test('the first steps lead to a draft that has no version yet', async () => {
    answerPending();
    const draft = { id: sampleId(9), name: 'Equipment request' };
    const first_steps = { workflow: false, people: false, run: false, start_workflow_id: null, draft };
    answerRequest(showFirstSteps, { first_steps });
    await renderPart(<HomePage />);
    const steps = page.getByRole('region', { name: 'Your first three steps' });
    await expect.element(steps.getByText('“Equipment request” is a draft.', { exact: false })).toBeVisible();
    const goOn = steps.getByRole('link', { name: 'Go on with the draft' });
    await expect.element(goOn).toHaveAttribute('href', expect.stringMatching(`/workflows/${draft.id}/edit$`));
    expect(steps.getByRole('link', { name: 'Open the library' }).query()).toBeNull();
  });

  test('is shown in another order, which this browser keeps', async () => {
    const [one, two] = [pendingAction(100), pendingAction(200)];
    const reply = { total: 2, total_is_capped: false, failed_steps: [], failed_total: 0 };
    answerRequest(listPendingActions, ({ query }) => ({
      ...reply,
      pending_actions: query.get('sort_by') === 'newest' ? [two, one] : [one, two],
    }));
    await renderPart(<HomePage />);
    const names = () =>
      page
        .getByRole('button', { name: /^Check \d/ })
        .elements()
        .map((row) => row.textContent?.match(/Check \d+/)?.[0]);
    await expect.poll(names).toEqual(['Check 100', 'Check 200']);
    await page.getByRole('button', { name: 'Order: Due first' }).click();
    await page.getByRole('menuitemradio', { name: 'Newest first' }).click();
    await expect.poll(names).toEqual(['Check 200', 'Check 100']);
    await expect.element(page.getByRole('heading', { name: 'Waiting' })).toBeVisible();
    expect(localStorage.getItem('baton.inbox.sort')).toBe('newest');
    localStorage.removeItem('baton.inbox.sort');
  });
});

const rowsOf = (selector: string) =>
  [...document.querySelectorAll(selector)]
    .map((row) => row.getBoundingClientRect())
    .map(({ y, height }) => ({ y, height }));

test.each([1280, 360])('grey rows are as high as the rows that come, and where they come, at %i px', async (width) => {
  await page.viewport(width, 720);
  onTestFinished(() => page.viewport(1280, 720));
  refuseRequest(listPendingActions, { code: 'unavailable', status: 503 }, 2_000);
  await renderPart(<HomePage />);
  const loading = page.getByRole('region', { name: 'Pending actions' }).getByRole('status');
  await expect.element(loading).toBeInTheDocument();
  const expected = rowsOf('section [role="status"] > div').slice(0, 2);
  answerPending(pendingAction(100), pendingAction(200));
  await renderPart(<HomePage />);
  await expect.element(page.getByRole('button', { name: /^Check 200/ })).toBeVisible();
  const shown = rowsOf('section li');
  expect(shown.map(({ height }) => height)).toEqual(expected.map(({ height }) => height));
  for (const [at, { y }] of shown.entries()) expect(Math.abs(y - expected[at]!.y)).toBeLessThanOrEqual(2);
});

test('a vermilion baton marks each row that waits for the reader, and none that failed', async () => {
  const failed = pendingAction(300, { name: 'Broken', status: 'failed', outcome: 'failed', answers: [] });
  const waiting = { pending_actions: [pendingAction(100)], total: 1, total_is_capped: false };
  answerRequest(listPendingActions, { ...waiting, failed_steps: [failed], failed_total: 1 });
  await renderPart(<HomePage />);
  const markOf = (name: RegExp) =>
    getComputedStyle(page.getByRole('button', { name }).element().parentElement!.children[0]!);
  await expect.element(page.getByRole('button', { name: /^Check 100/ })).toBeVisible();
  expect(markOf(/^Check 100/).backgroundColor).toBe('rgb(232, 73, 47)');
  expect(markOf(/^Broken/).backgroundColor).toBe('rgba(0, 0, 0, 0)');
});

test('activities are those of everybody, or what the reader did', async () => {
  const asked = answerRequest(listActivities, { activities: [], has_more: false });
  answerPending();
  await renderPart(<HomePage />);
  await expect.element(page.getByText('Nothing has happened yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Shown: Everything' }).click();
  await page.getByRole('menuitemradio', { name: 'What I did' }).click();
  await expect.element(page.getByText('You have done nothing here yet.')).toBeVisible();
  expect([...new Set(asked.map(({ query }) => query.get('by')))]).toEqual(['everybody', 'me']);
});
