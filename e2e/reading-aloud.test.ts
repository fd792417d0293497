import { expect, type Page, test } from '@playwright/test';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { enterAs } from './harness/enter-as.ts';
import { workPages } from './harness/every-page.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { addWorkflow, ownWorkspace } from './harness/own-workspace.ts';
import { mali } from './harness/sign-in.ts';
import { extended } from './harness/test-tags.ts';

/** What docs/accessibility.md tells: by screen reader, by keys, with more contrast, and at 200 % zoom. */

test.describe.configure({ timeout: 120_000 });

/** A workspace whose owner has an approval before them. */
async function setScene(page: Page, title: string) {
  const ws = await ownWorkspace(page, `${title}.${test.info().project.name}.${Date.now()}@example.com`);
  const { act, group } = definitionBuilders(`${title} ${test.info().project.name}`);
  const assignees = [{ type: 'initiator' as const }];
  const approval = { fields: [], vote: anyVote, cancel_on_disapprove: false };
  const workflow_id = await addWorkflow(page, ws, 'Yearly budget', {
    schema: 1,
    trigger_form: [],
    action_groups: [
      group('Decide', act('approval', 'Approve the budget', approval, { assignees })),
      group('Tell', act('task', 'Tell the teams', { instructions: '', vote: anyVote }, { assignees })),
    ],
    cancellation: [],
  });
  const run = { name: 'Budget of next year' };
  await page.request.post(`/api/v1/user/workspaces/${ws}/runs`, { data: { workflow_id, run } });
  return { home: `/workspaces/${ws}/home`, editor: `/workspaces/${ws}/workflows/${workflow_id}/edit` };
}

test('a screen reader hears what is asked, how to answer, and what comes next', extended, async ({ page }) => {
  const { home } = await setScene(page, 'aloud');
  await page.goto(home);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^Approve the budget/ }).waitFor();
  await expect(main).toMatchAriaSnapshot(`
    - region "Pending actions":
      - heading /Pending actions/ [level=1]
      - list:
        - listitem:
          - button /^Approve the budget/
  `);
  await main.getByRole('button', { name: /^Approve the budget/ }).press('Enter');
  const card = page.getByRole('article', { name: 'Approve the budget' });
  await expect(card).toBeFocused();
  await expect(card).toMatchAriaSnapshot(`
    - article "Approve the budget":
      - heading "Approve the budget" [level=3]
      - button "Close" [expanded]
      - list:
        - listitem: /^Decide with you$/
        - listitem: Tell next
      - textbox "Comment"
      - group "Approve the budget":
        - button /^Approve/
        - button /^Disapprove/
        - link "Open run"
  `);
  await card.getByRole('textbox', { name: 'Comment' }).fill('As agreed');
  await card.getByRole('button', { name: /^Approve/ }).press('Enter');
  // The message is a live region, and the next action is opened and has the focus or its row does.
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /Tell the teams|You have it|now/ })
      .first(),
  ).toBeAttached();
  await expect(main.getByRole('button', { name: /^Tell the teams/ })).toBeVisible();
});

test('a screen reader hears a workflow as it is drawn, and how its cards are moved', extended, async ({ page }) => {
  const { editor } = await setScene(page, 'designing-aloud');
  await page.goto(editor);
  await page.getByRole('button', { name: 'Tell the teams, Task' }).waitFor();
  await expect(page.getByRole('region', { name: 'Workflow' })).toMatchAriaSnapshot(`
    - region "Workflow":
      - button "Start form and settings"
      - region "1 Decide":
        - 'button "Group 1: Decide"'
        - button "Menu of the group Decide"
        - button "Approve the budget, Approval"
      - region "2 Tell":
        - button "Tell the teams, Task"
  `);
  const card = page.getByRole('button', { name: 'Tell the teams, Task' });
  await expect(card).toHaveAccessibleDescription(/press the space bar, then the arrow keys/);
  await card.press('Enter');
  const settings = page.getByRole('complementary', { name: 'Settings of what is selected' });
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await expect(settings).toMatchAriaSnapshot(`
    - complementary "Settings of what is selected":
      - heading "Tell the teams" [level=2]
      - button "Close the settings"
      - textbox "Name"
  `);
  await settings.getByRole('textbox', { name: 'Name' }).press('Escape');
  await expect(card).toBeFocused();
});

test('each row of each table is reached by keys alone', extended, async ({ page }) => {
  await enterAs(page, mali);
  const seen: string[] = [];
  for (const path of await workPages(page)) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const tables = await page.locator('table:visible').all();
    for (const table of tables) {
      const faults = await table.evaluate((element) => {
        const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';
        const found: string[] = [];
        for (const row of element.querySelectorAll('tbody tr')) {
          const opens = getComputedStyle(row).cursor === 'pointer';
          if (opens && !row.querySelector(focusable)) found.push(`a row by pointer only: ${row.textContent}`);
        }
        for (const head of element.querySelectorAll('th[aria-sort]')) {
          if (!head.querySelector('button, a[href]')) found.push(`sorted by pointer only: ${head.textContent}`);
        }
        for (const one of element.querySelectorAll('[onclick], [role="button"]')) {
          if (!one.matches(focusable)) found.push(`no key for ${one.textContent}`);
        }
        // What scrolls sideways is scrolled with the arrow keys while it, or something in it, has the focus.
        for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
          const scrolls = box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX);
          if (scrolls && !box.matches(focusable) && !box.querySelector(focusable)) found.push('it cannot be scrolled');
        }
        return found;
      });
      expect(faults, path).toEqual([]);
      seen.push(path);
    }
  }
  expect(new Set(seen).size).toBeGreaterThan(4);
});

test(
  'pages can be read with more contrast, in colours of the reader, and at 200 % zoom',
  extended,
  async ({ page }) => {
    await enterAs(page, mali);
    const pages = (await workPages(page)).filter((path) => /\/(runs\?|workflows$|edit$|show$)/.test(path));
    expect(pages.length).toBeGreaterThan(3);
    for (const path of pages) {
      // 1440 × 900 at 200 %.
      await page.setViewportSize({ width: 720, height: 450 });
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      const isWide = () =>
        page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      await expect.poll(isWide, path).toBe(false);
      await page.setViewportSize({ width: 1440, height: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ contrast: 'more', colorScheme });
        await expectAccessible(page, 'colours');
      }
      await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active', colorScheme: 'light' });
      // Backgrounds are removed: the track and the baton stay visible.
      const drawn = await page.evaluate(() =>
        [...document.querySelectorAll('[data-state] > i, [data-edge]')].map(
          (one) => getComputedStyle(one).forcedColorAdjust,
        ),
      );
      expect(new Set([...drawn, 'none'])).toEqual(new Set(['none']));
      await page.emulateMedia({ forcedColors: 'none' });
    }
  },
);
