import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Assignee } from '../engine/definition.ts';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { enterAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow } from './harness/open-menus.ts';
import { addWorkflow, ownWorkspace, ownerPassword as password } from './harness/own-workspace.ts';
import { readLink } from './harness/read-mail.ts';
import { chooseFilter } from './harness/run-filters.ts';
import { mali } from './harness/sign-in.ts';
import { extended, onDeskAndPhone } from './harness/test-tags.ts';

const columns = (page: Page) => page.locator('[data-board-column]');

async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** The page itself does not scroll: a long column does, below its heading. */
async function expectColumnsScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  const last = columns(page).first().locator('[data-board-card]').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(columns(page).first().getByRole('heading')).toBeInViewport({ ratio: 1 });
}

test(
  'the board of a workflow has a column a stage, is walked by arrow keys and opens a run',
  onDeskAndPhone,
  async ({ page }) => {
    await enterAs(page, mali);
    await page.goto(`${northlake}/runs`);
    const filters = page.getByRole('button', { name: /^Filters/ });
    // On a phone the switch stands among the filters.
    if (isNarrow(page)) await filters.click();
    await page.getByRole('radio', { name: 'Board' }).press('Space');
    if (isNarrow(page)) await page.getByRole('button', { name: 'Show the runs' }).click();
    await expect(page).toHaveURL(/is_board=true/);
    await expect(page.getByText('A column for each workflow. Choose one to see its stages.')).toBeVisible();
    await expect(columns(page).first()).toBeVisible();
    await expectWhole(page);
    if (!isNarrow(page)) await expectColumnsScroll(page);

    if (isNarrow(page)) await filters.click();
    await chooseFilter(page, 'Workflow', 'Travel expense declaration');
    if (isNarrow(page)) await page.getByRole('button', { name: 'Show the runs' }).click();
    await expect(page).toHaveURL(/workflow_id=/);
    await page.reload();
    if (isNarrow(page)) await expect(page.getByRole('combobox', { name: 'Stage' })).toBeVisible();
    else {
      await expect(columns(page).last()).toContainText('Ended');
      expect(await columns(page).count()).toBeGreaterThan(2);
    }
    await expectWhole(page);

    // A phone keeps the column that it shows in the address, also over a way back.
    if (isNarrow(page)) {
      await page.getByRole('combobox', { name: 'Stage' }).click();
      await page.getByRole('option', { name: /^Ended/ }).click();
      await expect(page).toHaveURL(/column=ended/);
      await page.reload();
      await expect(columns(page)).toHaveAttribute('data-board-column', 'ended');
    }

    const cards = page.locator('[data-board-card]');
    await expect(cards.first()).toHaveAttribute('tabindex', '0');
    await cards.first().focus();
    await page.keyboard.press('ArrowDown');
    if ((await columns(page).first().locator('[data-board-card]').count()) > 1) {
      expect(await focused(page)).toBe(await cards.nth(1).getAttribute('data-board-card'));
    }
    const run = await focused(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/runs/${run}/show`));
    if (isNarrow(page)) {
      await page.goBack();
      await expect(columns(page)).toHaveAttribute('data-board-column', 'ended');
    }
  },
);

const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).dataset.boardCard);

/** Another person in the workspace, in a browser of their own. */
async function colleague(page: Page, browser: Browser, ws: string, email: string) {
  const data = { emails: [email], role: 'member' };
  const invited = await (await page.request.post(`/api/v1/user/workspaces/${ws}/users`, { data })).json();
  const token = new URL(await readLink(page, email, '/register')).searchParams.get('invitation');
  const theirs = await (await browser.newContext()).newPage();
  const account = { first_name: 'Nora', last_name: 'Lind', password, password_confirmation: password };
  const accepted = await theirs.request.post(`/api/v1/public/invitations/${token}`, { data: { account } });
  expect(accepted.ok(), await accepted.text()).toBe(true);
  return { page: theirs, id: invited.results[0].user_workspace_id as string };
}

test(
  'a saved view opens as a board, on which a card moves when another person answers',
  extended,
  async ({ page, browser }) => {
    const mark = `${Date.now()}@example.org`;
    const ws = await ownWorkspace(page, `board.${mark}`);
    const nora = await colleague(page, browser, ws, `nora.board.${mark}`);
    const { act, group } = definitionBuilders('board');
    const task = (name: string, assignee: Assignee) =>
      act('task', name, { instructions: '', vote: anyVote }, { assignees: [assignee] });
    const hers: Assignee = { type: 'user_workspace', id: nora.id };
    const workflow_id = await addWorkflow(page, ws, 'Boat repair', {
      schema: 1,
      trigger_form: [],
      action_groups: [
        group('Look', task('Look at it', hers)),
        group('Wait', task('Wait for it', hers)),
        group('Sign', task('Sign it', { type: 'initiator' })),
      ],
      cancellation: [],
    });
    const api = `/api/v1/user/workspaces/${ws}/runs`;
    const start = async (name: string) =>
      (await (await page.request.post(api, { data: { workflow_id, run: { name } } })).json()).run;
    const answer = async (run: { id: string }, position: number) => {
      const { run: now } = await (await nora.page.request.get(`${api}/${run.id}`)).json();
      const data = { run_step: { answer: 'done' } };
      const path = `${api}/${run.id}/run_steps/${now.run_steps[position].id}`;
      expect((await nora.page.request.patch(path, { data })).ok()).toBe(true);
    };
    const oak = await start('Oak');
    const elm = await start('Elm');
    const ash = await start('Ash');
    await answer(ash, 0);
    await answer(ash, 1);

    const runs = `/workspaces/${ws}/runs`;
    await page.goto(`${runs}?workflow_id=${workflow_id}&status=active&sort_by=name&is_board=true`);
    await page.getByRole('button', { name: 'Save view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByLabel('Name').fill('Boats by stage');
    await dialog.getByLabel('Name').press('Enter');
    await expect(dialog).toHaveCount(0);
    await page.goto(runs);
    const live = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/events') && reply.ok());
    await page.reload();
    await live;
    await page.getByRole('navigation', { name: 'Lists of runs' }).getByRole('link', { name: 'Boats by stage' }).click();
    await expect(page).toHaveURL(/is_board=true/);
    await expect(columns(page).getByRole('heading')).toHaveText([/^Look\s*2/, /^Wait\s*0/, /^Sign\s*1/]);
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
    await expect(column('Look').getByRole('link')).toHaveText([/^Elm/, /^Oak/]);

    // Left and right go past the empty column.
    const card = (run: { id: string }) => page.locator(`[data-board-card="${run.id}"]`);
    await card(oak).focus();
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe(ash.id);
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe(ash.id);
    await page.keyboard.press('ArrowLeft');
    expect(await focused(page)).toBe(elm.id);

    // The page reloads by itself every two minutes only, so what happens sooner is live.
    const soon = { timeout: 8_000 };
    await card(oak).focus();
    const place = await card(oak).boundingBox();
    await answer(elm, 0);
    await expect(column('Wait').getByRole('link')).toHaveText([/^Elm/], soon);
    await expect(columns(page).getByRole('heading')).toHaveText([/^Look\s*1/, /^Wait\s*1/, /^Sign\s*1/]);
    expect(await card(oak).boundingBox()).toEqual(place);
    expect(await focused(page)).toBe(oak.id);
    await answer(oak, 0);
    await expect(column('Wait').getByRole('link')).toHaveText([/^Elm/, /^Oak/], soon);
    expect(await focused(page)).toBe(oak.id);
    await expectWhole(page);
    await nora.page.context().close();
  },
);
