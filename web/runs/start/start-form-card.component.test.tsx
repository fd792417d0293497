import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showStartForecast } from '../../../contract/forecasts.ts';
import { getStartForm, startRun } from '../../../contract/runs.ts';
import { endOfDay } from '../../../engine/calendar.ts';
import { useApi } from '../../lib/query.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { answerPeople, groupId, sampleId, workspaceId } from '../../testing/sample-data.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { AnswerFields } from '../answer/answer-fields.tsx';
import { StartFormCard } from './start-form-card.tsx';
import { type StartForm, useStartForm } from './use-start-form.ts';
import { useStartRun } from './use-start-run.ts';

const start: StartForm = {
  workflow: { id: sampleId(9), name: 'Request for payment', description: '' },
  version: { id: sampleId(50), number: 3 },
  trigger_id: sampleId(51),
  form: [],
  action_groups: [
    {
      id: sampleId(70),
      name: 'Checks',
      assignees: [
        { type: 'initiator', id: null, name: '' },
        { type: 'user_workspace', id: sampleId(21), name: 'Amara Okafor' },
      ],
    },
    {
      id: sampleId(71),
      name: 'Payment',
      assignees: [
        { type: 'group', id: groupId, name: 'Finance' },
        { type: 'field', id: sampleId(60), name: 'Manager' },
      ],
    },
  ],
};

const title = { id: sampleId(80), key: 'title', type: 'email', label: 'Address', help: '', required: true } as const;
const reason = { ...title, id: sampleId(81), key: 'reason', type: 'text', label: 'Reason', default: 'Travel' } as const;

function Card({ start }: { start: StartForm }) {
  const filled = useStartForm(start, { tomorrow: '2026-11-27', isPlan: false });
  const { submit, isStarting, refusal } = useStartRun(start, filled);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <AnswerFields fields={start.form} values={filled.values} errors={filled.errors} onChange={filled.change} />
      <StartFormCard start={start} filled={filled} withSchedule={false} isStarting={isStarting} refusal={refusal} />
      <ConfirmDialog />
    </form>
  );
}

/** The page, which loads the form. */
function StartPage() {
  const { data } = useApi(getStartForm, { params: { ws: workspaceId, workflow_id: start.workflow.id } });
  return data && <Card start={data} />;
}

beforeEach(async () => {
  forgetAnswers();
  answerPeople();
  refuseRequest(showStartForecast, { code: 'not_found', status: 404 });
  await renderPart(<Card start={start} />);
});

const due = () => page.getByRole('combobox', { name: 'Due', exact: true });
const day = () => page.getByRole('textbox', { name: 'Due date' });

test('the due date is one select, which asks for a day of a calendar only where a day is wanted', async () => {
  const sent = answerRequest(startRun, () => ({ run: { id: sampleId(2), assignees: [] } }) as never);
  await expect.element(due()).toHaveValue('No due date');
  await expect.element(day()).not.toBeInTheDocument();
  await due().click();
  const choices = page.getByRole('option');
  await expect.element(choices.first()).toBeVisible();
  expect(choices.elements().map((one) => one.textContent)).toEqual([
    'No due date',
    'In 1 day',
    'In 1 week',
    'In 1 month',
    'On a date',
  ]);
  await page.getByRole('option', { name: 'On a date' }).click();
  await day().click();
  // Of the month in which the test runs.
  const middle = page.getByRole('button', { name: /^15 \w+ \d{4}$/ });
  await expect.element(middle).toBeVisible();
  const chosen = new Date(`${middle.element().getAttribute('aria-label')} UTC`).toISOString().slice(0, 10);
  await middle.click();
  await page.getByRole('button', { name: 'Start run' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start run' }).click();
  const due_date = endOfDay(chosen, 'Europe/Amsterdam');
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ run: { due_date } }]);
});

test('the stages name the people who will have them, the reader as "You"', async () => {
  const stages = page.getByRole('heading', { name: 'Stages' });
  await expect.element(stages).toBeVisible();
  const lines = [...stages.element().parentElement!.querySelectorAll('li > span')];
  expect(lines.map((line) => [...line.childNodes].map(({ textContent }) => textContent))).toEqual([
    ['Checks', 'You and Amara Okafor'],
    ['Payment', 'Finance and whoever “Manager” names'],
  ]);
});

describe('another version that is enabled meanwhile', () => {
  const before = { ...start, form: [title, { ...reason, id: sampleId(82), key: 'gone', label: 'Gone' }] };
  const after = { ...start, version: { id: sampleId(52), number: 4 }, form: [title, reason] };
  const news = () => page.getByText(/^The workflow has a new version, 4,/);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });

  test('shows its form after a refusal, with what was typed', async () => {
    answerRequest(getStartForm, before);
    const sent = refuseRequest(startRun, { code: 'invalid_fields', status: 422 });
    await renderPart(<StartPage />);
    await field('Address').fill('ann@example.org');
    answerRequest(getStartForm, after);
    await page.getByRole('button', { name: 'Start run' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start run' }).click();
    await expect.element(news()).toBeVisible();
    await expect.element(field('Gone')).not.toBeInTheDocument();
    await expect.element(field('Reason')).toHaveValue('Travel');
    await expect.element(field('Address')).toHaveValue('ann@example.org');
    await page.getByRole('button', { name: 'Start run' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start run' }).click();
    await expect
      .poll(() => sent.map(({ body }) => (body as { fields: { value: string }[] }).fields.map(({ value }) => value)))
      .toEqual([
        ['ann@example.org', 'Travel'],
        ['ann@example.org', 'Travel'],
      ]);
  });

  test('begins with what was typed before a reload, as far as it takes it', async () => {
    answerRequest(getStartForm, before);
    await renderPart(<StartPage />);
    await field('Gone').fill('Words');
    await field('Address').fill('ann@example.org');
    answerRequest(getStartForm, after);
    await renderPart(<StartPage />, { isReloaded: true });
    await expect.element(field('Address')).toHaveValue('ann@example.org');
    await expect.element(field('Reason')).toHaveValue('Travel');
    await expect.element(news()).toBeVisible();
    answerRequest(getStartForm, { ...after, form: [{ ...title, type: 'number' }, reason] });
    await renderPart(<StartPage />, { isReloaded: true });
    await expect.element(field('Address')).toHaveValue('');
  });

  test('says nothing where nothing was filled in', async () => {
    answerRequest(getStartForm, before);
    await renderPart(<StartPage />);
    await expect.element(field('Gone')).toBeVisible();
    answerRequest(getStartForm, after);
    await renderPart(<StartPage />, { isReloaded: true });
    await expect.element(field('Reason')).toBeVisible();
    await expect.element(news()).not.toBeInTheDocument();
  });
});
