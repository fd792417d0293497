import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow } from './harness/open-menus.ts';
import { ownWorkspace } from './harness/own-workspace.ts';
import { keyboard } from './harness/page-actions.ts';
import { chooseFilter } from './harness/run-filters.ts';
import { sampleRuns } from './harness/sample-runs.ts';
import { extended, onDeskAndPhoneExtended, onPhone } from './harness/test-tags.ts';

// Long tests, of which two run at a time.
test.describe.configure({ timeout: 120_000 });

const rows = (page: Page) => page.getByRole('table', { name: 'Runs' }).getByRole('row');
const toast = (page: Page, words: string) => page.getByRole('status').getByText(words);

/** On a phone, the filters are behind a button. */
async function withFilters(page: Page, act: () => Promise<void>): Promise<void> {
  if (!isNarrow(page)) return act();
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await expectAccessible(page);
  await act();
  await page.getByRole('button', { name: 'Show the runs' }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toHaveCount(0);
}

/** Nothing is wider than the page. */
async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page);
  // A phone's window grows with content that is too wide.
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** The table has the same checkboxes, commands and menus as the list. */
async function selectInTable(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name: `Menu of ${name}` })).toBeVisible();
  const bar = page.getByRole('region', { name: 'What to do with the selected runs' });
  if (isNarrow(page)) await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).press('Space');
  await expect(bar.getByText('1 selected')).toBeVisible();
  await expectWhole(page);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  if (isNarrow(page)) await page.getByRole('button', { name: 'Stop selecting' }).click();
}

test(
  "filters and a workflow's table of fields are in the URL; a view of them is saved, renamed and deleted",
  onPhone,
  async ({ page }, { project }) => {
    const ws = await ownWorkspace(page, `lister.${project.name}.${Date.now()}@example.org`);
    await sampleRuns(page, ws, { workflow: 'Boat repair', field: 'Hull', values: ['Oak', 'Steel', 'Pine'] });
    await sampleRuns(page, ws, { workflow: 'Sail repair', field: 'Cloth', values: ['Cotton'] });
    await page.goto(`/workspaces/${ws}/runs`);
    await expect(rows(page)).toHaveCount(5);
    const lists = page.getByRole('navigation', { name: 'Lists of runs' });
    await expect(lists.getByRole('link', { name: /^Active/ })).toHaveText(/^Active\s*4$/);
    await expect(lists.getByRole('link', { name: /^Failed/ })).toHaveText('Failed');

    await withFilters(page, async () => {
      await chooseFilter(page, 'Workflow', 'Boat repair');
      await chooseFilter(page, 'With', 'Olga Owner');
    });
    await expect(rows(page)).toHaveCount(4);
    await expect(page).toHaveURL(/workflow_id=[\da-f-]{36}&assignees=[\da-f-]{36}/);
    if (isNarrow(page)) await expect(page.getByRole('button', { name: 'Filters, 2 set' })).toBeVisible();
    await page.reload();
    await expect(rows(page)).toHaveCount(4);

    await withFilters(page, () => page.getByRole('radio', { name: 'Table' }).press('Space'));
    await expect(page).toHaveURL(/is_table=true/);
    await expect(page.getByRole('columnheader', { name: 'Hull' })).toBeAttached();
    await expect(page.getByRole('cell', { name: /^(Hull )?Steel$/ })).toBeAttached();
    await expectWhole(page);
    await selectInTable(page, 'Steel');
    await keyboard.use(page.getByRole('button', { name: 'Columns' }));
    await expectAccessible(page);
    await page.getByRole('checkbox', { name: 'Status' }).press('Space');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Hull' })).toBeAttached();
    await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(0);

    await keyboard.use(page.getByRole('button', { name: 'Save view' }));
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Name cannot be blank.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Name').fill('Hulls');
    await dialog.getByLabel('Name').press('Enter');
    await expect(toast(page, 'Created')).toBeVisible();
    await expect(lists.getByRole('link', { name: 'Hulls' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('button', { name: 'Save view' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('Choose one workflow to see its fields as columns.')).toBeVisible();
    await expect(rows(page)).toHaveCount(5);
    await lists.getByRole('link', { name: 'Hulls' }).click();
    await expect(rows(page)).toHaveCount(4);
    await expect(page.getByRole('columnheader', { name: 'Hull' })).toBeAttached();

    const menu = (name: string) => lists.getByRole('button', { name: `Menu of ${name}` });
    await keyboard.use(menu('Hulls'));
    await keyboard.use(page.getByRole('menuitem', { name: 'Rename' }));
    await page.getByRole('textbox', { name: 'Name' }).fill('Every hull');
    await page.getByRole('textbox', { name: 'Name' }).press('Enter');
    await expect(toast(page, 'Updated')).toBeVisible();
    await keyboard.use(menu('Every hull'));
    await keyboard.use(page.getByRole('menuitem', { name: 'Delete…' }));
    await expect(page.getByRole('dialog', { name: 'Delete the view “Every hull”?' })).toContainText('The runs stay');
    await page.getByRole('button', { name: 'Delete view' }).click();
    await expect(toast(page, 'Deleted')).toBeVisible();
    await expect(lists.getByRole('link', { name: 'Every hull' })).toHaveCount(0);
  },
);

test(
  'chips filter by who started, days and fields; headings sort; a view is named in the title and shared',
  onDeskAndPhoneExtended,
  async ({ page }, { project }) => {
    const ws = await ownWorkspace(page, `chips.${project.name}.${Date.now()}@example.org`);
    await sampleRuns(page, ws, { workflow: 'Boat repair', field: 'Hull', values: ['Oak', 'Steel', 'Pine'] });
    await page.goto(`/workspaces/${ws}/runs`);
    await expect(rows(page)).toHaveCount(4);
    const add = async (name: string) => {
      await keyboard.use(page.getByRole('button', { name: 'Filter', exact: true }));
      await keyboard.use(page.getByRole('menuitem', { name, exact: true }));
    };
    await withFilters(page, async () => {
      await add('Due');
      await expect(page.getByRole('combobox', { name: 'Due' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
      await add('Started');
      const days = page.getByRole('dialog', { name: 'Started' });
      const within = await days.boundingBox();
      const last = await days.getByLabel('To').boundingBox();
      expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan((within?.x ?? 0) + (within?.width ?? 0));
      await keyboard.choose(page, days.getByRole('combobox', { name: 'Started' }), 'Last 7 days');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Started: Last 7 days' })).toBeVisible();
      await chooseFilter(page, 'Workflow', 'Boat repair');
      await add('Hull');
      const hull = page.getByRole('dialog', { name: 'Hull' });
      await hull.getByLabel('Hull').fill('e');
      await hull.getByRole('button', { name: 'Apply' }).click();
      await expect(hull).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Hull: / })).toBeFocused();
    });
    await expect(page).toHaveURL(/started=last_7_days/);
    await expect(rows(page)).toHaveCount(3);
    await page.reload();
    await expect(rows(page)).toHaveCount(3);
    await expectWhole(page);

    await keyboard.use(page.getByRole('button', { name: 'Save view' }));
    await page.getByRole('dialog').getByLabel('Name').fill('Hulls with e');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Hulls with e' })).toBeAttached();
    const lists = page.getByRole('navigation', { name: 'Lists of runs' });
    await keyboard.use(lists.getByRole('button', { name: 'Menu of Hulls with e' }));
    await keyboard.use(page.getByRole('menuitem', { name: 'Share with the workspace' }));
    await expect(toast(page, 'Everybody in the workspace sees the view')).toBeVisible();

    await withFilters(page, async () => {
      await keyboard.use(page.getByRole('button', { name: 'Remove the filter: Hull' }));
      await expect(page.getByRole('button', { name: /^Hull/ })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
    });
    await expect(rows(page)).toHaveCount(4);

    // A phone has the order among the filters.
    if (isNarrow(page)) return;
    const names = () => page.getByRole('row').locator('[data-column="run"] a').allInnerTexts();
    await page.getByRole('columnheader', { name: 'Run', exact: true }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Run', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect
      .poll(async () => (await names()).map((name) => name.split(',')[0]?.trim()))
      .toEqual(['Oak', 'Pine', 'Steel']);
    await page.getByRole('columnheader', { name: 'Run', exact: true }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Run', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await page.getByRole('radio', { name: 'Table' }).press('Space');
    await page.getByRole('columnheader', { name: 'Hull' }).getByRole('button').click();
    await expect(page).toHaveURL(/sort_by=field.*sort_field=/);
    await expect(page.getByRole('columnheader', { name: 'Hull' })).toHaveAttribute('aria-sort', 'ascending');
    await expectAccessible(page);
  },
);

test(
  'runs of two workflows are listed, kept in a view, and filtered there by another status',
  onDeskAndPhoneExtended,
  async ({ page }, { project }) => {
    const ws = await ownWorkspace(page, `workflows.${project.name}.${Date.now()}@example.org`);
    for (const [workflow, value] of [
      ['Boat repair', 'Oak'],
      ['Sail repair', 'Cotton'],
      ['Rope repair', 'Hemp'],
    ] as const) {
      await sampleRuns(page, ws, { workflow, field: 'Material', values: [value] });
    }
    await page.goto(`/workspaces/${ws}/runs`);
    await expect(rows(page)).toHaveCount(4);
    await withFilters(page, () => chooseFilter(page, 'Workflow', 'Boat repair', 'Sail repair'));
    await expect(page).toHaveURL(/workflows=[\da-f-]{36}(,|%2C)[\da-f-]{36}/);
    await expect(rows(page)).toHaveCount(3);
    await page.reload();
    await expect(rows(page)).toHaveCount(3);
    await expectWhole(page);

    await keyboard.use(page.getByRole('button', { name: 'Save view' }));
    await page.getByRole('dialog').getByLabel('Name').fill('Boats and sails');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Boats and sails' })).toBeAttached();
    await withFilters(page, async () => {
      const field = page.getByRole('combobox', { name: 'Workflow', exact: true });
      if (!isNarrow(page)) await keyboard.use(page.getByRole('button', { name: 'Workflow: 2 chosen' }));
      await expect(page.locator('[data-with-remove]', { hasText: 'Sail repair' })).toBeVisible();
      await field.press('Backspace');
      await page.keyboard.press('Escape');
      if (!isNarrow(page)) await expect(page.getByRole('button', { name: 'Workflow: Boat repair' })).toBeFocused();
      await keyboard.use(page.getByRole('button', { name: 'Filter', exact: true }));
      await keyboard.use(page.getByRole('menuitem', { name: 'Status', exact: true }));
      const status = page.getByRole('dialog', { name: 'Status' });
      await keyboard.choose(page, status.getByRole('combobox', { name: 'Status' }), 'Completed');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Status: Completed' })).toBeVisible();
    });
    await expect(page).toHaveURL(/status=completed/);
    if (isNarrow(page)) await expect(page.getByRole('button', { name: 'Filters, 2 set' })).toBeVisible();
    await expect(page.getByText('No runs to see!')).toBeVisible();
    await expectWhole(page);
    await withFilters(page, () => keyboard.use(page.getByRole('button', { name: 'Remove the filter: Status' })));
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByRole('heading', { level: 1, name: 'Boats and sails' })).toBeAttached();
  },
);

test(
  'columns are chosen, moved and widened by keyboard and kept in a view, which tells when it is edited',
  extended,
  async ({ page }, { project }) => {
    const ws = await ownWorkspace(page, `columns.${project.name}.${Date.now()}@example.org`);
    await sampleRuns(page, ws, { workflow: 'Boat repair', field: 'Hull', values: ['Oak', 'Steel'] });
    await page.goto(`/workspaces/${ws}/runs?is_table=true`);
    await expect(rows(page)).toHaveCount(3);
    const heads = async () =>
      (
        await page.getByRole('columnheader').evaluateAll((all) => all.map((th) => th.getAttribute('aria-label')))
      ).filter((label) => label !== null);
    await expect.poll(heads).toEqual(['Run', 'Workflow', 'Status', 'Progress', 'With', 'By', 'Started', 'Due']);

    await keyboard.use(page.getByRole('button', { name: 'Columns' }));
    const panel = page.getByRole('dialog', { name: 'Columns' });
    await panel.getByRole('checkbox', { name: 'Changed' }).press('Space');
    await panel.getByRole('checkbox', { name: 'By', exact: true }).press('Space');
    await keyboard.use(panel.getByRole('button', { name: 'Move Due to the left' }));
    await expect(panel.getByText('Due is now column 5 of 7.')).toBeAttached();
    await expect(panel.getByRole('button', { name: 'Move Due to the left' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(heads).toEqual(['Run', 'Workflow', 'Status', 'Progress', 'With', 'Due', 'Started', 'Changed']);

    const width = page.getByRole('separator', { name: 'Width of Run' });
    await expect(width).toHaveAttribute('aria-valuenow', '264');
    await width.press('ArrowRight');
    await width.press('Shift+ArrowRight');
    await expect(width).toHaveAttribute('aria-valuenow', '344');
    await expect
      .poll(() =>
        page
          .locator('th[data-column="run"]')
          .first()
          .evaluate((th) => th.getBoundingClientRect().width),
      )
      .toBe(344);

    await keyboard.use(page.getByRole('button', { name: 'Save view' }));
    await page.getByRole('dialog').getByLabel('Name').fill('Wide');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Wide' })).toBeVisible();
    await expect(page.getByText('Edited')).toHaveCount(0);

    // Dragged by the pointer, another column is widened too: the view is edited until that is saved.
    const handle = page.getByRole('separator', { name: 'Width of Due' });
    await handle.scrollIntoViewIfNeeded();
    const due = await handle.boundingBox();
    await page.mouse.move(due!.x + 6, due!.y + 10);
    await page.mouse.down();
    await page.mouse.move(due!.x + 66, due!.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByRole('separator', { name: 'Width of Due' })).toHaveAttribute('aria-valuenow', '190');
    await expect(page.getByText('Edited')).toBeVisible();
    await keyboard.use(page.getByRole('button', { name: 'Save changes' }));
    await expect(toast(page, 'The view is saved')).toBeVisible();
    await expect(page.getByText('Edited')).toHaveCount(0);

    await page.goto(`/workspaces/${ws}/runs`);
    await page.getByRole('navigation', { name: 'Lists of runs' }).getByRole('link', { name: 'Wide' }).click();
    await expect(page.getByRole('separator', { name: 'Width of Due' })).toHaveAttribute('aria-valuenow', '190');
    await expect.poll(heads).toEqual(['Run', 'Workflow', 'Status', 'Progress', 'With', 'Due', 'Started', 'Changed']);
    await width.press('Home');
    await expect(width).toHaveAttribute('aria-valuenow', '264');
  },
);

test(
  'runs stand in groups, and the selected ones are followed, shared and exported',
  onDeskAndPhoneExtended,
  async ({ page }, { project }) => {
    const ws = await ownWorkspace(page, `groups.${project.name}.${Date.now()}@example.org`);
    await sampleRuns(page, ws, { workflow: 'Boat repair', field: 'Hull', values: ['Oak', 'Steel', 'Pine'] });
    await sampleRuns(page, ws, { workflow: 'Sail repair', field: 'Cloth', values: ['Cotton'] });
    await page.goto(`/workspaces/${ws}/runs`);
    await expect(rows(page)).toHaveCount(5);
    const group = (name: string) => keyboard.choose(page, page.getByRole('combobox', { name: 'Group by' }), name);
    await withFilters(page, () => group('Workflow'));
    await expect(page.getByRole('rowheader', { name: 'Boat repair 3 runs' })).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'Sail repair 1 run' })).toBeVisible();
    await expectWhole(page);
    await withFilters(page, () => group('Due date'));
    await expect(page.getByRole('rowheader', { name: 'No due date 4 runs' })).toBeVisible();
    await withFilters(page, () => page.getByRole('radio', { name: 'Table' }).press('Space'));
    await expect(page.getByRole('rowheader', { name: 'No due date 4 runs' })).toBeVisible();
    await expectWhole(page);

    if (isNarrow(page)) await page.getByRole('button', { name: 'Select', exact: true }).click();
    const bar = page.getByRole('region', { name: 'What to do with the selected runs' });
    const choose = async (name: string) => {
      for (const run of ['Oak', 'Cotton']) {
        const box = page.getByRole('checkbox', { name: `Select ${run}`, exact: true });
        if (!(await box.isChecked())) await box.press('Space');
      }
      await expect(bar.getByText('2 selected')).toBeVisible();
      if (!isNarrow(page)) return bar.getByRole('button', { name }).click();
      await bar.getByRole('button', { name: 'Commands' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Follow');
    await expect(toast(page, '2 runs followed.')).toBeVisible();
    await choose('Unfollow');
    await expect(toast(page, '2 runs no longer followed.')).toBeVisible();
    await choose('Share…');
    const sharing = page.getByRole('dialog', { name: 'Share 2 runs' });
    await sharing.getByRole('button', { name: 'Share' }).click();
    await expect(sharing.getByText('People and groups cannot be blank.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await choose('Export…');
    const exporting = page.getByRole('dialog', { name: 'Export 2 runs' });
    await expect(exporting.getByText('The runs are of 2 workflows: each gets a file of its own.')).toBeVisible();
    await expectAccessible(page);
    await exporting.getByRole('button', { name: 'Export' }).click();
    await expect(toast(page, '2 exports are being made')).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'See exports' }).click();
    await expect(page.getByText('1 selected run')).toHaveCount(2);
  },
);

test(
  'pages go forwards and backwards from any URL, in both sort directions',
  extended,
  async ({ page }, { project }) => {
    const ws = await ownWorkspace(page, `pager.${project.name}.${Date.now()}@example.org`);
    const values = Array.from({ length: 53 }, (_, number) => `N${String(number).padStart(2, '0')}`);
    await sampleRuns(page, ws, { workflow: 'Count', field: 'Number', values });
    await page.goto(`/workspaces/${ws}/runs?sort_by=name`);
    const link = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
    await expect(link('N00')).toBeVisible();
    await expect(page.getByText('1 to 50 of 53')).toBeVisible();
    await keyboard.use(page.getByRole('button', { name: 'Next page' }));
    await expect(page.getByText('51 to 53 of 53')).toBeVisible();
    await expect(page).toHaveURL(/page=2&cursor=/);
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await page.reload();
    await expect(link('N52')).toBeVisible();
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect(link('N00')).toBeVisible();
    await expect(page).not.toHaveURL(/page=|cursor=/);
    await withFilters(page, async () => {
      await keyboard.use(page.getByRole('button', { name: 'Sort in descending order' }));
    });
    await expect(link('N52')).toBeVisible();
    await expect(page).toHaveURL(/desc=true/);
    await page.goto(`/workspaces/${ws}/runs?sort_by=name&page=2`);
    await expect(page.getByText('51 to 53 of 53')).toBeVisible();
  },
);
