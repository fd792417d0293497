import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showRunForecast } from '../../../contract/forecasts.ts';
import { listRunActivities, type RunStepReply, type Stage } from '../../../contract/runs.ts';
import { formatDayTime } from '../../lib/format-date.ts';
import { paths } from '../../lib/paths.ts';
import { answerRequest, forgetAnswers } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { answerPeople, members, openStep, sampleId } from '../../testing/sample-data.ts';
import { sampleRun, sampleStage } from '../../testing/sample-run.ts';
import { AnswerPanel } from '../answer/lazy-answer-panel.ts';
import { PrintedRun } from '../print/printed-run.tsx';
import { RunPageSkeleton } from './run-page-skeleton.tsx';
import { ShownRun } from './shown-run.tsx';

beforeEach(async () => {
  forgetAnswers();
  answerPeople();
  answerRequest(showRunForecast, { forecast: null, basis: null });
  await page.viewport(1280, 720);
  // As the page of the run does: it is not shown before its form is there.
  await AnswerPanel.fetchAhead();
});
afterEach(() => page.viewport(1280, 720));

const group = sampleId(70);
const [mali, amara, petra] = [20, 21, 22].map((id, at) => ({
  type: 'user_workspace' as const,
  id: sampleId(id),
  name: ['Mali Srisuk', 'Amara Okafor', 'Petra Novak'][at]!,
}));
const vote = (by: typeof mali, answer: 'approve' | 'disapprove', comment: string, at: number) => ({
  user_workspace_id: by!.id,
  name: by!.name,
  answer,
  comment,
  at,
});
const stepIn = (action_group_id: string, number: number, changes: Partial<RunStepReply> = {}) =>
  openStep(number, { action_group_id, ...changes });
const settled: Partial<RunStepReply> = {
  status: 'completed',
  outcome: 'approve',
  settled_at: 1_790_000_500,
  can: {},
  answers: [],
};
const cancelled: Partial<RunStepReply> = { status: 'cancelled', outcome: 'cancelled', can: {}, answers: [] };
const comment = (number: number, message: string, created_at: number) => ({
  id: sampleId(number),
  message,
  user: members[2]!.user,
  user_workspace_id: petra!.id,
  created_at,
  deleted_at: null,
  files: [],
  mentions: [],
  can: {},
});

test('the card that waits for the reader is in view when the run opens, below many settled steps', async () => {
  const done = Array.from({ length: 30 }, (_, at) => stepIn(group, 100 + 3 * at, settled));
  const run = sampleRun([sampleStage(70)], [...done, stepIn(group, 400, { name: 'Last check' })]);
  await renderPart(<ShownRun run={run} />);
  const approve = page.getByRole('button', { name: /^Approve/ });
  await expect.element(approve).toBeVisible();
  const card = page.getByRole('listitem').filter({ has: approve }).last().element();
  await expect.poll(() => card.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
  expect(card.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  expect(window.scrollY).toBeGreaterThan(300);
});

test('comments given with answers are listed among the comments, in the order of time', async () => {
  const votes = [
    vote(petra, 'disapprove', 'The sum is wrong', 1_790_000_100),
    vote(amara, 'approve', '', 1_790_000_200),
  ];
  const run = sampleRun([sampleStage(70, { state: 'done' })], [stepIn(group, 100, { ...settled, votes })], {
    comments: [comment(500, 'I have asked', 1_790_000_050), comment(501, 'Paid', 1_790_000_300)],
  });
  await renderPart(<ShownRun run={run} />);
  const listed = page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
  await expect.element(listed.nth(2)).toBeVisible();
  expect(listed.elements().map((one) => one.textContent)).toEqual([
    expect.stringContaining('I have asked'),
    expect.stringMatching(/Petra Novak disapproved Check 100.*The sum is wrong/),
    expect.stringContaining('Paid'),
  ]);
  await expect.element(page.getByRole('button', { name: 'Comments 3' })).toBeVisible();
});

test('of a cancelled run only what was done counts as done', async () => {
  const run = sampleRun(
    [
      sampleStage(70, { state: 'cancelled', is_yours: false }),
      sampleStage(71, { state: 'cancelled', is_yours: false }),
    ],
    [
      stepIn(group, 100, { ...settled, is_newest: false, step_id: sampleId(110) }),
      stepIn(group, 103, { ...settled, attempt: 2, step_id: sampleId(110) }),
      stepIn(group, 120, { ...settled, ...cancelled, reason: 'run_cancelled' }),
      stepIn(group, 130, { ...settled, status: 'skipped', outcome: 'skipped', reason: 'condition_false' }),
      stepIn(sampleId(71), 140, { ...cancelled, opened_at: null, reason: 'run_cancelled' }),
    ],
    { status: 'cancelled', ended_at: 1_790_000_600 },
  );
  await renderPart(<ShownRun run={run} />);
  await expect.element(page.getByText('1 of 3 actions done', { exact: true })).toBeVisible();
});

/** The colour of each bar of the track. */
const trackColors = () =>
  [...document.querySelectorAll('li > i[data-state]')].map((bar) => getComputedStyle(bar).backgroundColor);
const token = (name: string) => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.background = `var(${name})`;
  const color = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return color;
};

test('the track is vermilion where the reader has the baton, and paler where somebody else has it', async () => {
  const theirs = sampleStage(71, { is_yours: false, holders: [amara!] });
  await renderPart(<ShownRun run={sampleRun([sampleStage(70), theirs], [])} />);
  await expect.element(page.getByText('with you', { exact: true }).first()).toBeInTheDocument();
  expect(trackColors()).toEqual([token('--baton'), token('--baton-soft')]);
  expect(token('--baton')).toBe('rgb(232, 73, 47)');
});

test('thirty stages stand in rows in which their names can be read, and only those that matter now say more', async () => {
  const later: Partial<Stage> = { state: 'next', holders: [], is_yours: false, opened_at: null, expected: [amara!] };
  const stages = [sampleStage(100), ...Array.from({ length: 29 }, (_, at) => sampleStage(101 + at, later))];
  await renderPart(<ShownRun run={sampleRun(stages, [])} />);
  const bars = () => [...document.querySelectorAll<HTMLElement>('li > i[data-state]')];
  await expect.poll(bars).toHaveLength(30);
  const widths = bars().map((bar) => bar.getBoundingClientRect().width);
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(110);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280);
  const track = bars()[0]!.closest('ol')!;
  expect(track.textContent?.match(/then Amara/g)).toHaveLength(1);
});

test('of many participants the first are listed until all are asked for', async () => {
  const participants = Array.from({ length: 40 }, (_, at) => ({
    user_workspace: { ...members[0]!, id: sampleId(200 + at), user: { ...members[0]!.user, id: sampleId(200 + at) } },
    roles: ['assignee' as const],
  }));
  await renderPart(<ShownRun run={sampleRun([sampleStage(70)], [], { participants })} />);
  const listed = () => page.getByRole('listitem').filter({ hasText: 'Assignee' });
  await expect.poll(() => listed().elements()).toHaveLength(12);
  await page.getByRole('button', { name: 'Show all 40 participants' }).click();
  await expect.poll(() => listed().elements()).toHaveLength(40);
});

test('paper names everybody, gives dates in place of "today", and says in which zone the times are', async () => {
  const now = Math.floor(Date.now() / 1000);
  const [recent, before] = [now - 60, now - 86_400];
  const locale = { language: 'en', zone: 'Europe/Amsterdam' } as const;
  const activity = (number: number, at: number) => ({
    id: sampleId(number),
    kind: 'run_started',
    at,
    by: mali!,
    run: { id: sampleId(2), name: 'Invoice 7' },
    workflow: { id: sampleId(9), name: 'Request for payment' },
    run_step: null,
    data: {},
  });
  answerRequest(listRunActivities, { activities: [activity(600, before)], has_more: false });
  const later = sampleStage(72, { state: 'next', holders: [], expected: [mali!], is_yours: false, opened_at: null });
  const run = sampleRun(
    [sampleStage(70, { state: 'done', is_yours: false, settled_at: recent }), sampleStage(71), later],
    [
      stepIn(group, 100, { ...settled, settled_at: recent, votes: [vote(mali, 'approve', 'Fine with me', recent)] }),
      stepIn(sampleId(71), 200, { due_date: now + 60, opened_at: recent, can: { answer: true, reassign: true } }),
      stepIn(sampleId(72), 300, { status: 'created', outcome: 'created', opened_at: null, can: {}, answers: [] }),
    ],
    {
      started_at: before,
      due_date: now + 86_400,
      can: { comment: true, follow: true },
      created_by_user: members[0]!.user,
      comments: [comment(500, 'Sent', before)],
      participants: [{ user_workspace: members[0]!, roles: ['holder'] }],
    },
  );
  await renderPart(<PrintedRun run={run} />);
  const sheet = page.getByRole('article');
  await expect.element(sheet.getByText(/times in Europe\/Amsterdam$/)).toBeVisible();
  await expect.element(sheet.getByText(/Mali Srisuk started/)).toBeVisible();
  // biome-ignore lint/performance/useDomNodeTextContent: the words of two elements must not run together
  const text = (sheet.element() as HTMLElement).innerText;
  expect(text).not.toMatch(/\b(you|yours?|today|yesterday|tomorrow)\b/i);
  expect(text).toContain('With Mali Srisuk');
  expect(text).toContain('then Mali Srisuk');
  for (const at of [recent, before, now + 60, now + 86_400]) expect(text).toContain(formatDayTime(at, locale, now));
});

const boxes = (elements: Element[]) => elements.map((one) => one.getBoundingClientRect());

test.each([1280, 360])('the skeleton starts its columns where the page does, at %i px', async (window) => {
  await page.viewport(window, 720);
  await renderPart(<RunPageSkeleton />, { on: paths.run });
  await expect.element(page.getByText('Loading').first()).toBeInTheDocument();
  const expected = boxes([...document.querySelectorAll('[aria-busy="true"]')]);
  await renderPart(<ShownRun run={sampleRun([sampleStage(70)], [stepIn(group, 100)])} />, { on: paths.run });
  const steps = page.getByRole('region', { name: 'Steps' });
  await expect.element(steps.getByRole('button', { name: /^Approve/ })).toBeVisible();
  const columns = [...steps.element().parentElement!.parentElement!.children];
  const shown = boxes(columns.filter((column) => !(column as HTMLElement).hidden));
  expect(shown).toHaveLength(window === 360 ? 1 : 2);
  for (const [at, { x, y, width }] of shown.entries()) {
    expect(Math.abs(x - expected[at]!.x)).toBeLessThanOrEqual(2);
    expect(Math.abs(y - expected[at]!.y)).toBeLessThanOrEqual(2);
    expect(Math.abs(width - expected[at]!.width)).toBeLessThanOrEqual(2);
  }
});

test('the details of a run on a phone begin where its status begins', async () => {
  await page.viewport(320, 740);
  await renderPart(<ShownRun run={sampleRun([sampleStage(70)], [stepIn(group, 100)])} />, { language: 'th' });
  const details = page.getByRole('button', { name: 'รายละเอียด' });
  await expect.element(details).toBeVisible();
  const status = details.element().parentElement!.firstElementChild!.getBoundingClientRect();
  const { left, top } = details.element().getBoundingClientRect();
  const padding = Number.parseFloat(getComputedStyle(details.element()).paddingLeft);
  // It wraps below the other facts.
  expect(top).toBeGreaterThan(status.top);
  expect(left + padding).toBe(status.left);
});
