import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './harness/expect-accessible.ts';
import { openDrawer } from './harness/open-menus.ts';
import { ownWorkspace } from './harness/own-workspace.ts';
import { keyboard, mouse, type PageActions } from './harness/page-actions.ts';
import { extended, onPhoneExtended } from './harness/test-tags.ts';

const hour = 3_600_000;

/**
 * A month of orders in another tool: 30 cases that wait for days before they are checked, one in five of which is
 * refused. Three rows are odd: one names no order, one no task, and one has no time.
 */
function orderLog(): string {
  const rows: string[] = [];
  for (let number = 1; number <= 30; number++) {
    const start = Date.UTC(2026, 0, number, 8);
    const at = (hours: number) => new Date(start + hours * hour).toISOString();
    const isRefused = number % 5 === 0;
    const order = `O-${100 + number}`;
    rows.push(`${order};Order received;${at(0)};Nok;Sales;${number * 10}`);
    rows.push(`${order};Stock checked;${at(90 + number)};Lek;Store;`);
    rows.push(
      isRefused
        ? `${order};Order rejected;${at(92 + number)};Lek;Store;`
        : `${order};Sent;${at(94 + number)};Fon;Store;`,
    );
  }
  rows.splice(
    10,
    0,
    ';Sent;2026-01-05T10:00:00Z;Fon;Store;',
    'O-101;;2026-01-05T10:00:00Z;Fon;Store;',
    'O-102;Sent;;;;',
  );
  return `order;what happened;at;who;place;pieces\n${rows.join('\n')}\n`;
}

const file = { name: 'orders-2026.csv', mimeType: 'text/csv', buffer: Buffer.from(orderLog()) };

const next = (page: Page, name: string) => page.getByRole('link', { name: `Next: ${name}` });

/** Uploads the log and says which columns are what: “order” and “what happened” are no names that are guessed. */
async function uploadAndMap(page: Page): Promise<void> {
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'What is what?' })).toBeVisible();
  await expect(
    page.getByText('No case could be put together yet. What stands in its way is listed here.'),
  ).toBeVisible();
  await page.getByRole('combobox', { name: 'What is order?' }).selectOption('case');
  await page.getByRole('combobox', { name: 'What is what happened?' }).selectOption('activity');
  await expect(page.getByText('Understood as 30 cases, 90 events, 4 activities.')).toBeVisible();
}

async function importOrders(page: Page, { use }: PageActions, email: string): Promise<void> {
  const ws = await ownWorkspace(page, email);
  await page.goto(`/workspaces/${ws}/imports`);
  await expect(page.getByRole('heading', { name: 'Bring your past along' })).toBeVisible();
  await use(page.getByRole('link', { name: 'Import a log' }));
  await expect(page.getByText(/CSV, TSV or XES, plain or gzip, up to/)).toBeVisible();
  await expectAccessible(page);

  await uploadAndMap(page);
  await expect(page.getByText(/Line 12.*names no case/)).toBeVisible();
  const rows = page.getByRole('table', { name: 'The first rows' });
  await expect(rows.getByRole('row').nth(2)).toHaveText(/^O-101Stock checked2026-01-05T03:00:00.000ZLekStore$/);
  const pieces = page.getByRole('combobox', { name: 'What is pieces?' });
  await pieces.selectOption('run');
  await expect(page.getByRole('textbox', { name: 'Label of pieces' })).toHaveValue('pieces');
  await expectAccessible(page);
  // Nothing is lost: the address names the import, and the options are the server's.
  await expect(page.getByText('Reading the file again')).toBeHidden();
  await page.reload();
  await expect(pieces).toHaveValue('run');
  await expect(page.getByText('Understood as 30 cases')).toBeVisible();

  await use(next(page, 'workflow'));
  await expect(page.getByRole('heading', { name: 'Where do the cases go?' })).toBeVisible();
  const lanes = page.getByRole('region', { name: /^\d\. / });
  await expect(lanes).toHaveCount(4);
  await expectAccessible(page);

  await use(next(page, 'preview'));
  await expect(page.getByText('24 completed · 6 cancelled')).toBeVisible();
  await expect(page.getByText('3 rows left out')).toBeVisible();
  await expect(page.getByText('O-101')).toBeVisible();
  await expectAccessible(page);
  await use(page.getByRole('button', { name: 'Import 30 cases' }));
  await expect(page.getByRole('heading', { name: '30 runs imported' })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);

  await use(page.getByRole('link', { name: 'See the runs' }));
  const runs = page.getByRole('table', { name: 'Runs' });
  await expect(runs.getByText(/^Imported /).first()).toBeVisible();
  await use(runs.getByRole('link', { name: 'O-130' }));
  await expect(page.getByRole('link', { name: /^Imported / })).toBeVisible();
  await expect(page.getByText(/Nok/).first()).toBeVisible();
  await expectAccessible(page);

  await use(page.getByRole('link', { name: /^Imported / }));
  await use(page.getByRole('button', { name: 'Take back…' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('30 runs are deleted with it.');
  await use(dialog.getByRole('button', { name: 'Take back' }));
  await expect(page.getByRole('heading', { name: 'Bring your past along' })).toBeVisible({ timeout: 30_000 });
  await page.goto(`/workspaces/${ws}/runs`);
  await expect(page.getByText('O-130')).toBeHidden();
}

test('a newcomer imports a log by mouse, sees its runs and takes it back', extended, async ({ page }) => {
  await importOrders(page, mouse, `importer.mouse.${Date.now()}@example.org`);
});

test('a newcomer imports a log by keyboard, sees its runs and takes it back', async ({ page }) => {
  await importOrders(page, keyboard, `importer.keys.${Date.now()}@example.org`);
});

test(
  'activities are dragged between stages, and keep their places when the page is loaded again',
  extended,
  async ({ page }) => {
    const ws = await ownWorkspace(page, `importer.lanes.${Date.now()}@example.org`);
    await page.goto(`/workspaces/${ws}/imports/new`);
    await uploadAndMap(page);
    await next(page, 'workflow').click();
    const lane = (number: number) => page.getByRole('region', { name: new RegExp(`^${number}\\. `) });
    await lane(3).getByRole('button', { name: 'Move Sent', exact: true }).hover();
    await page.mouse.down();
    const target = (await lane(1).getByText('Order received').boundingBox())!;
    await page.mouse.move(target.x + 20, target.y + 5, { steps: 8 });
    await page.mouse.up();
    await expect(lane(1).getByRole('button', { name: 'Move Sent', exact: true })).toBeVisible();
    await lane(1).getByRole('textbox').fill('Beginning');
    await lane(1).getByRole('textbox').press('Enter');
    await expect(page.getByRole('region', { name: '1. Beginning' })).toBeVisible();
    await expect(page.getByText('Reading the file again')).toBeHidden();
    await page.reload();
    const kept = page.getByRole('region', { name: '1. Beginning' });
    await expect(kept.getByRole('button', { name: 'Move Sent', exact: true })).toBeVisible();
    await expect(kept.getByRole('button', { name: 'Move Order received', exact: true })).toBeVisible();
  },
);

test('a file that is no log, and one that is empty, are refused where they were chosen', extended, async ({ page }) => {
  const ws = await ownWorkspace(page, `importer.wrong.${Date.now()}@example.org`);
  await page.goto(`/workspaces/${ws}/imports/new`);
  const input = page.getByLabel('Choose a file');
  await input.setInputFiles({ ...file, buffer: Buffer.alloc(0) });
  await expect(page.getByRole('alert')).toContainText('The file is empty.');
  await input.setInputFiles({ ...file, name: 'picture.csv', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]) });
  await expect(page.getByRole('alert')).toContainText('This file is not an event log.');
  await expectAccessible(page);
});

test('on a phone in Thai, no step is wider than the window', onPhoneExtended, async ({ page, baseURL }) => {
  const ws = await ownWorkspace(page, `importer.phone.${Date.now()}@example.org`);
  await page.context().addCookies([{ name: 'baton_language', value: 'th', url: baseURL as string }]);
  await page.request.post('/api/v1/user/update_profile', { data: { user: { language_preference: 'th' } } });
  const expectNarrow = async () => {
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBeLessThanOrEqual(0);
    await expectAccessible(page);
  };
  await page.goto(`/workspaces/${ws}/imports`);
  await expectNarrow();
  await page.goto(`/workspaces/${ws}/imports/new`);
  await page.locator('input[type=file]').setInputFiles(file);
  const columns = page.locator('select');
  await expect(columns.first()).toBeVisible();
  await columns.nth(0).selectOption('case');
  await columns.nth(1).selectOption('activity');
  await expect(page.getByText('30 เคส')).toBeVisible();
  await expectNarrow();
  for (const step of ['เวิร์กโฟลว์', 'ตัวอย่าง']) {
    await page.getByRole('link', { name: `ถัดไป: ${step}` }).click();
    await expectNarrow();
  }
  await page.getByRole('button', { name: 'นำเข้า 30 เคส' }).click();
  await expect(page.getByRole('heading', { name: 'นำเข้า 30 รายการงานแล้ว' })).toBeVisible({ timeout: 30_000 });
  await expectNarrow();
  await page.goto(`/workspaces/${ws}/imports`);
  await expect(page.getByText('นำเข้าแล้ว').first()).toBeVisible();
  await expectNarrow();
});

test('the import is reached from the drawer', onPhoneExtended, async ({ page }) => {
  const ws = await ownWorkspace(page, `importer.drawer.${Date.now()}@example.org`);
  await page.goto(`/workspaces/${ws}/home`);
  await openDrawer(page);
  await page.getByRole('button', { name: /^Workspace:/ }).click();
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { name: 'Bring your past along' })).toBeVisible();
});
