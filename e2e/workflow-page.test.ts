import { expect, type Page, test } from '@playwright/test';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { enterAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow } from './harness/open-menus.ts';
import { addWorkflow, ownWorkspace } from './harness/own-workspace.ts';
import { onDeskAndPhoneExtended } from './harness/test-tags.ts';

test.describe.configure({ timeout: 120_000 });

async function setScene(page: Page, title: string) {
  const ws = await ownWorkspace(page, `${title.replaceAll(' ', '.')}.${Date.now()}@example.com`);
  const build = definitionBuilders(title);
  const { act, group } = build;
  const task = (name: string) =>
    act('task', name, { instructions: '', vote: anyVote }, { assignees: [{ type: 'initiator' }] });
  const first = task('Weigh it');
  const definition = {
    schema: 1 as const,
    trigger_form: [],
    action_groups: [group('Weighing', first), group('Loading', task('Load it'), task('Lash it'))],
    cancellation: [],
  };
  const workflow_id = await addWorkflow(page, ws, 'Freight', definition);
  const api = `/api/v1/user/workspaces/${ws}`;
  const start = async (answers: number) => {
    const { run } = await (await page.request.post(`${api}/runs`, { data: { workflow_id, run: {} } })).json();
    for (let at = 0; at < answers; at++) {
      const step = `${api}/runs/${run.id}/run_steps/${run.run_steps[at].id}`;
      expect((await page.request.patch(step, { data: { run_step: { answer: 'done' } } })).ok()).toBe(true);
    }
  };
  return { ws, workflow_id, api, start };
}

test(
  'the page of a workflow draws it with its runs by stage, and leads to them',
  onDeskAndPhoneExtended,
  async ({ page }, { project }) => {
    const { ws, workflow_id, api, start } = await setScene(page, `freight ${project.name}`);
    for (const answers of [0, 1, 1, 3]) await start(answers);
    await page.goto(`/workspaces/${ws}/workflows`);
    await page.getByRole('link', { name: 'Freight' }).first().click();
    await page.goto(`/workspaces/${ws}/workflows/${workflow_id}/show`);

    const figures = page.getByRole('region', { name: 'Figures of the workflow' });
    await expect(figures.getByRole('link', { name: /^3\s*Active runs/ })).toBeVisible();
    await expect(figures.getByRole('link', { name: /^0\s*Overdue/ })).toBeVisible();
    await expect(figures.getByRole('link', { name: /^1\s*Completed/ })).toBeVisible();
    const flow = page.getByRole('region', { name: 'The workflow as it runs' });
    await expect(flow.getByRole('heading', { name: 'Lash it' })).toBeVisible();
    await expect(page.getByText('No problems')).toBeVisible();
    await expectAccessible(page);

    await page.getByText('Text', { exact: true }).click();
    await expect(page.getByRole('region', { name: 'Stages' }).getByText('Lash it')).toBeVisible();
    await page.getByText('Drawing', { exact: true }).click();

    await flow.getByRole('link', { name: '2 runs in Loading: open the board' }).click();
    await expect(page).toHaveURL(/is_board=true/);
    const column = page.getByRole('region', { name: /Loading/ });
    await expect(column.getByRole('link')).toHaveCount(2);

    // A draft with a problem says so, to those who may edit it.
    const path = `${api}/workflows/${workflow_id}`;
    const { draft } = await (await page.request.get(path)).json();
    draft.definition.action_groups[0].actions = [];
    const saved = await page.request.patch(`${path}/draft`, {
      data: { revision: draft.revision, definition: draft.definition },
    });
    expect(saved.ok()).toBe(true);
    await page.goto(`/workspaces/${ws}/workflows/${workflow_id}/show`);
    await expect(page.getByText('It has changes that are in no version yet.')).toBeVisible();
    await expect(page.getByRole('link', { name: /in the editor$/ })).toBeVisible();
  },
);

test('a member who may not edit a workflow sees it drawn, and nothing of its draft', async ({ page }) => {
  await enterAs(page, 'k.mensah@northlake.example');
  await page.goto(`${northlake}/workflows`);
  await page.getByRole('link', { name: 'Request for payment' }).first().click();
  if (!page.url().endsWith('/show')) await page.goto(page.url().replace(/\/edit.*/, '/show'));
  const flow = page.getByRole('region', { name: 'The workflow as it runs' });
  await expect(flow.getByRole('heading', { name: 'Pre-approval' })).toBeVisible();
  await expect(page.getByText('Counted are the runs that you see.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Draft' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Start a run' }).first()).toBeVisible();
  // The arrow of the go-back is drawn.
  if (!isNarrow(page)) await expect(flow.getByText('back to Submit the request')).toBeVisible();
});
