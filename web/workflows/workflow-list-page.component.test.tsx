import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { deleteWorkflow, listWorkflows, type Workflow } from '../../contract/workflows.ts';
import { answerRequest, forgetAnswers, refuseRequest } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { answerPeople, sampleId } from '../testing/sample-data.ts';
import { passTime, stopTime } from '../testing/stop-time.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { WorkflowListPage } from './workflow-list-page.tsx';

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});
afterEach(() => {
  vi.useRealTimers();
});

const payment: Workflow = {
  id: sampleId(40),
  name: 'Request for payment',
  description: '',
  main_name: 'Request for payment',
  main_description: '',
  translations: {},
  created_at: 1_790_000_000,
  updated_at: 1_790_000_000,
  created_by_user: null,
  admins: [],
  categories: [],
  enabled_version: { id: sampleId(41), number: 1 },
  has_unpublished_changes: false,
  running_runs: 3,
  can: { see: true, delete: true },
};

const answerWorkflows = (...workflows: Workflow[]) =>
  answerRequest(listWorkflows, { workflows, total: workflows.length, page: 1, per_page: 25 });

const render = () =>
  renderPart(
    <>
      <WorkflowListPage />
      <ConfirmDialog />
    </>,
  );

async function askToDelete(): Promise<void> {
  await page.getByRole('button', { name: /Request for payment/ }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
}

test('says that there is no workflow yet', async () => {
  answerWorkflows();
  await render();
  await expect.element(page.getByText('It seems there is no workflow yet.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'New workflow' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open the library' })).toBeVisible();
});

test('searches 200 ms after the last key', async () => {
  const requests = answerWorkflows(payment);
  await render();
  const search = page.getByRole('searchbox', { name: 'Search workflows' });
  await expect.element(page.getByText('Request for payment')).toBeVisible();
  const before = requests.length;
  stopTime();
  // Typed by the browser's driver, it would let time pass.
  const input = search.element() as HTMLInputElement;
  input.setRangeText('pay');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await passTime(199);
  expect(requests).toHaveLength(before);
  await passTime(1);
  expect(requests).toHaveLength(before + 1);
});

test('stays on its page while somebody types, and shows the first page of what is found', async () => {
  const requests = answerRequest(listWorkflows, ({ query }) => ({
    workflows: [payment],
    total: 60,
    page: Number(query.get('page')),
    per_page: 25,
  }));
  await render();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(page.getByText('26 to 50 of 60')).toBeVisible();
  const before = requests.length;
  stopTime();
  const input = page.getByRole('searchbox', { name: 'Search workflows' }).element() as HTMLInputElement;
  for (const letter of 'pay') {
    input.setRangeText(letter, input.value.length, input.value.length, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await passTime(150);
  }
  // The results of the old search stay on their page until those of the new one are requested.
  expect(page.getByText('26 to 50 of 60').elements()).toHaveLength(1);
  expect(requests).toHaveLength(before);
  await passTime(50);
  const asked = requests.slice(before).map(({ query }) => [query.get('search'), query.get('page')]);
  expect(asked).toEqual([['pay', '1']]);
});

test('deletes a workflow after a confirmation that its runs go with it', async () => {
  answerWorkflows(payment);
  const requests = answerRequest(deleteWorkflow, { done: true });
  await render();
  await askToDelete();
  const dialog = page.getByRole('dialog', { name: 'Delete “Request for payment”?' });
  await expect.element(dialog.getByText('All associated runs are also deleted.')).toBeVisible();
  await expect.element(dialog.getByText('The deletetion is irreversible.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests).toHaveLength(0);
  await askToDelete();
  await dialog.getByRole('button', { name: 'Delete workflow and runs' }).click();
  await expect.element(page.getByText('Deleted', { exact: true })).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('says how many active runs keep a workflow from being deleted, and to complete or cancel them', async () => {
  answerWorkflows(payment);
  refuseRequest(deleteWorkflow, { code: 'workflow_has_running_runs', status: 409, values: { count: 3 } });
  await render();
  await askToDelete();
  await page.getByRole('button', { name: 'Delete workflow and runs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not deleted' });
  await expect
    .element(dialog.getByText('The workflow cannot be deleted because some runs are still active. (3 running runs).'))
    .toBeVisible();
  await expect.element(dialog.getByText('Complete or cancel them first.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'See the runs' })).toBeVisible();
  // A question outlives its page: left open, it would cover that of the next test.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
