import { expect, type Page, test } from '@playwright/test';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { addWorkflow, ownWorkspace } from './harness/own-workspace.ts';
import { extended, onDeskAndPhone } from './harness/test-tags.ts';

test.describe.configure({ timeout: 120_000 });

async function setScene(page: Page, title: string) {
  const ws = await ownWorkspace(page, `${title.replaceAll(' ', '.')}.${Date.now()}@example.com`);
  const { act, group } = definitionBuilders(title);
  const task = act('task', 'Sign it', { instructions: '', vote: anyVote }, { assignees: [{ type: 'initiator' }] });
  const definition = { schema: 1 as const, trigger_form: [], action_groups: [group('One', task)], cancellation: [] };
  const workflow_id = await addWorkflow(page, ws, 'Contracts', definition);
  const start = async (name: string) => {
    const started = await page.request.post(`/api/v1/user/workspaces/${ws}/runs`, {
      data: { workflow_id, run: { name } },
    });
    return `/workspaces/${ws}/runs/${(await started.json()).run.id}/show`;
  };
  return { home: `/workspaces/${ws}/home`, start };
}

/** The browser's own notifications are counted instead of shown: nobody looks at the test's browser. */
async function countBrowserNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = { asked: 0, shown: [] as string[] };
    class Counted {
      static permission: NotificationPermission = 'default';
      static requestPermission = async () => {
        counts.asked++;
        Counted.permission = 'granted';
        return Counted.permission;
      };
      constructor(title: string) {
        counts.shown.push(title);
      }
    }
    Object.assign(globalThis, { Notification: Counted, counts });
  });
}
const counts = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { counts: { asked: number; shown: string[] } }).counts);

test(
  'the bell counts what is unread, lists it, leads to the run, and all can be marked and taken back',
  onDeskAndPhone,
  async ({ page }, { project }) => {
    const { home, start } = await setScene(page, `bell ${project.name}`);
    await countBrowserNotifications(page);
    await page.goto(home);
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByText('No notifications yet')).toBeVisible();
    await expectAccessible(page);

    // The browser is asked by the person's click only.
    expect((await counts(page)).asked).toBe(0);
    await panel.getByRole('button', { name: 'Turn on' }).click();
    await expect(panel.getByText('Notifications on this computer are on.')).toBeVisible();
    expect((await counts(page)).asked).toBe(1);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);

    await start('Lease');
    await expect(bell).toHaveAccessibleName('Notifications: 1 unread');
    await expect(page).toHaveTitle(/^\(1\) /);
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^data:image\/svg/);
    const rent = await start('Rent');
    await expect(bell).toHaveAccessibleName('Notifications: 2 unread');

    await bell.click();
    await expect(panel.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(bell).toHaveAccessibleName('Notifications', { timeout: 10_000 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(panel.getByText('Unread (2)')).toBeVisible();
    await panel.getByRole('link', { name: /Sign it waits for you.*Lease/s }).click();
    await expect(page).toHaveURL(/\/runs\/[\w-]+\/show/);
    await expect(page).toHaveTitle(/^\(1\) Lease/);

    // Looking at the run is reading, however one came there.
    await page.goto(rent);
    await expect(page).toHaveTitle(/^Rent/);
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon.svg');
  },
);

test('the browser tells what comes while no window has the focus', extended, async ({ page }, { project }) => {
  const { home, start } = await setScene(page, `told ${project.name}`);
  await countBrowserNotifications(page);
  await page.addInitScript(() => {
    document.hasFocus = () => false;
  });
  await page.goto(home);
  await start('Before');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications: 1 unread');
  await bell.click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Notifications on this computer are on.')).toBeVisible();
  await page.keyboard.press('Escape');
  await start('After');
  await expect.poll(async () => (await counts(page)).shown).toEqual(['Sign it waits for you']);
});

test('each kind of mail is chosen in the profile', extended, async ({ page }, { project }) => {
  await setScene(page, `choice ${project.name}`);
  await page.goto('/account/edit');
  await page.getByRole('combobox', { name: 'When an action waits for you or is due' }).click();
  await page.getByRole('option', { name: 'Once a day' }).click();
  await page.getByRole('combobox', { name: 'Hour of the daily email' }).click();
  await page.getByRole('option', { name: '17:00' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Account settings updated')).toBeVisible();
  const { user } = await (await page.request.get('/api/v1/user/me')).json();
  expect(user).toMatchObject({ mail_waiting: 'daily', mail_mentioned: 'now', daily_mail_hour: 17 });
});
