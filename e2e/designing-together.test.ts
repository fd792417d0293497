import { expect, type Page, test } from '@playwright/test';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { enterAs, enteredAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { addWorkflow, ownWorkspace } from './harness/own-workspace.ts';
import { mali } from './harness/sign-in.ts';
import { extended, onPhoneExtended } from './harness/test-tags.ts';

test.describe.configure({ timeout: 120_000 });

/** A workflow with many stages, and the page of its editor. */
async function openEditor(page: Page, title: string, stages: number) {
  const ws = await ownWorkspace(page, `${title}.${test.info().project.name}.${Date.now()}@example.com`);
  const { act, group } = definitionBuilders(`${title} ${test.info().project.name}`);
  const assignees = [{ type: 'initiator' as const }];
  const task = (name: string) => act('task', name, { instructions: '', vote: anyVote }, { assignees });
  const names = Array.from({ length: stages }, (_, index) => `${index + 1}`);
  const id = await addWorkflow(page, ws, 'Side by side', {
    schema: 1,
    trigger_form: [],
    action_groups: names.map((name) => group(`Stage ${name}`, task(`Look at it ${name}`), task(`Sign it ${name}`))),
    cancellation: [],
  });
  const path = `/workspaces/${ws}/workflows/${id}/edit`;
  await page.goto(path);
  await page.getByRole('button', { name: 'Look at it 1, Task' }).waitFor();
  // What is loaded with the first sign of somebody being there.
  await page.keyboard.press('Shift');
  return { ws, id, path };
}

test('two people in one editor see each other, and talk about the draft', extended, async ({ page, browser }) => {
  await enterAs(page, mali);
  const workflows = `/api/v1/user${northlake}/workflows`;
  const { workflows: found } = await (await page.request.get(`${workflows}?search=Employee onboarding`)).json();
  const { workflow } = await (await page.request.post(`${workflows}/${found[0].id}/clone`, { data: {} })).json();
  const [mine] = workflow.admins;
  const { users } = await (await page.request.get(`/api/v1/user${northlake}/users/users_for_select`)).json();
  const hana = users.find((one: { user: { last_name: string } }) => one.user.last_name === 'Lindqvist');
  await page.request.patch(`${workflows}/${workflow.id}`, { data: { workflow: { admins: [mine.id, hana.id] } } });
  const path = `${northlake}/workflows/${workflow.id}/edit`;
  await page.goto(path);
  await page.getByRole('button', { name: 'Contract details, Form' }).waitFor();
  await page.keyboard.press('Shift');
  const other = await enteredAs(browser, 'h.lindqvist@northlake.example');
  await other.goto(path);
  await other.getByRole('button', { name: 'Have the contract signed, Task' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Also here: Hana Lindqvist' })).toBeAttached();
  const theirs = page.locator('[data-action]', { hasText: 'Have the contract signed' });
  await expect(theirs.getByText('Hana Lindqvist')).toBeVisible();

  await page.getByRole('button', { name: 'Menu of Welcome and show round' }).click();
  await page.getByRole('menuitem', { name: 'Comment…' }).click();
  const drawer = page.getByRole('dialog', { name: 'Comments' });
  await drawer.getByRole('textbox', { name: 'Write a comment' }).fill('Who looks at it? @');
  await page.getByRole('option', { name: /Hana Lindqvist/ }).click();
  await drawer.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(
    drawer.getByRole('listitem').filter({ hasText: 'Who looks at it? @Hana Lindqvist' }).first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  // It arrives in the other browser by the stream of events: on the card, and in the list of notifications.
  await other.getByRole('button', { name: '1 open comment' }).click();
  const there = other.getByRole('dialog', { name: 'Comments' });
  await there.getByRole('button', { name: 'Reply' }).click();
  await there.getByRole('textbox', { name: 'Reply' }).fill('The finance desk');
  await there.getByRole('button', { name: 'Comment', exact: true }).last().click();
  // The box in which it was written has the same text until it was sent, and Escape would be for it.
  await expect(there.getByRole('textbox', { name: 'Reply' })).toBeHidden();
  await expect(there.getByText('The finance desk')).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(there).toBeHidden();
  await other.getByRole('button', { name: /^Notifications/ }).click();
  const mention = other.getByRole('link', { name: /Mali Srisuk mentioned you/ }).first();
  await expect(mention).toHaveAttribute('href', /edit#comment-/);

  // What was answered comes to the first one as well.
  await page.getByRole('button', { name: '1 open comment' }).click();
  const here = page.getByRole('dialog', { name: 'Comments' });
  await expect(here.getByText('The finance desk')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(here).toBeHidden();

  // Deleting the action says that its comments go too, and undo brings both back.
  await page.getByRole('button', { name: 'Menu of Welcome and show round' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete “Welcome and show round”?' });
  await expect(question).toContainText('2 comments');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: '1 open comment' })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByRole('button', { name: '1 open comment' }).click();
  await drawer.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(drawer.getByText('No open comments here.')).toBeVisible();
  await page.keyboard.press('Escape');

  await other.close();
  await expect(theirs.getByText('Hana Lindqvist')).toBeHidden({ timeout: 15_000 });
  await expect(page.getByRole('status').filter({ hasText: 'Also here' })).toHaveCount(0);
});

test(
  'what two pages change in one draft is joined; only the same setting is asked about',
  extended,
  async ({ page }) => {
    await openEditor(page, 'joined', 3);
    const second = await page.context().newPage();
    await second.goto(page.url());
    const open = async (on: Page, card: string) => {
      await on.getByRole('button', { name: card }).click();
      await expect(on.getByRole('complementary').getByRole('heading', { level: 2 })).toHaveText(
        card.replace(', Task', ''),
      );
    };
    const name = (on: Page) => on.getByRole('complementary').getByRole('textbox', { name: 'Name' });
    await open(page, 'Sign it 1, Task');
    await open(second, 'Sign it 2, Task');

    // Whoever has changed nothing sees the change at once.
    await name(page).fill('Sealed');
    await expect(second.getByRole('button', { name: 'Sealed, Task' })).toBeVisible();

    // Both change something before either is saved: both changes stay, and undo takes back the own one.
    await Promise.all([name(page).fill('Sealed twice'), name(second).fill('Stamped')]);
    for (const one of [page, second]) {
      await expect(one.getByRole('button', { name: 'Sealed twice, Task' })).toBeVisible();
      await expect(one.getByRole('button', { name: 'Stamped, Task' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(second.getByRole('button', { name: 'Sealed twice, Task' })).toHaveCount(0);
    for (const one of [page, second]) await expect(one.getByRole('button', { name: 'Stamped, Task' })).toBeVisible();

    // The same setting is asked about.
    await open(page, 'Sign it 3, Task');
    await open(second, 'Sign it 3, Task');
    await Promise.all([name(page).fill('Mine'), name(second).fill('Theirs')]);
    const question = (on: Page) => on.getByRole('dialog', { name: 'Somebody else saved this draft' });
    await expect.poll(async () => (await question(page).count()) + (await question(second).count())).toBe(1);
    const loser = (await question(page).count()) === 1 ? page : second;
    await expectAccessible(loser);
    await loser.getByRole('button', { name: 'Keep mine' }).click();
    const kept = loser === page ? 'Mine, Task' : 'Theirs, Task';
    for (const one of [page, second]) await expect(one.getByRole('button', { name: kept })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: kept })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stamped, Task' })).toBeVisible();
  },
);

test('a large workflow is shown smaller, as a whole, and by its overview', extended, async ({ page }) => {
  const { ws, id } = await openEditor(page, 'zoom', 10);
  const card = page.locator('[data-action]').first();
  const widthOf = async () => (await card.boundingBox())?.width ?? 0;
  const own = await widthOf();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.keyboard.press('-');
  await expect(page.getByRole('button', { name: 'Actual size, now 80%' })).toBeVisible();
  expect(await widthOf()).toBeCloseTo(own * 0.8, 0);
  await page.keyboard.press('+');
  await page.keyboard.press('0');
  expect(await widthOf()).toBeCloseTo(own, 0);
  await page.mouse.move(500, 400);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 100);
  await page.keyboard.up('Control');
  await expect.poll(widthOf).toBeLessThan(own * 0.8);

  const last = page.getByRole('button', { name: 'Sign it 10, Task' });
  await expect(last).not.toBeInViewport();
  const map = await page.locator('[data-overview]').boundingBox();
  if (!map) throw new Error('There is no overview');
  await page.mouse.move(map.x + map.width / 2, map.y + 4);
  await page.mouse.down();
  await page.mouse.move(map.x + map.width / 2, map.y + map.height - 4, { steps: 4 });
  await page.mouse.up();
  await expect(last).toBeInViewport();
  // At its own size: what is shown smaller on request has smaller targets.
  await page.keyboard.press('0');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fit the whole workflow' }).click();
  await expect(last).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Look at it 1, Task' })).toBeInViewport();
  const fitted = await widthOf();
  await page.reload();
  await expect.poll(widthOf).toBeCloseTo(fitted, 0);

  await page.goto(`/workspaces/${ws}/workflows/${id}/show`);
  await page.keyboard.press('Shift');
  await page.getByRole('button', { name: /^Actual size, now [1-9]?[0-9]%/ }).click();
  await expect(page.getByRole('button', { name: 'Actual size, now 100%' })).toBeVisible();
});

test('on a phone a drawing is zoomed by its buttons', onPhoneExtended, async ({ page }) => {
  await openEditor(page, 'zoom-phone', 3);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect(page.getByRole('button', { name: 'Actual size, now 90%' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
