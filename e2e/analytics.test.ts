import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page, test } from '@playwright/test';
import { enterAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow, openCommandMenu, openDrawer } from './harness/open-menus.ts';
import { keyboard, mouse } from './harness/page-actions.ts';
import { mali } from './harness/sign-in.ts';
import { extended, onDeskAndPhoneExtended } from './harness/test-tags.ts';

const member = 'y.demir@northlake.example';
const guest = 'r.oliveira@northlake.example';
const api = `/api/v1/user${northlake}`;
const page = `${northlake}/analytics`;

/** The action of a workflow with the longest typical wait, as the server computed it. */
async function findBottleneck(of: Page, workflow: string): Promise<{ workflow_id: string; name: string }> {
  const { workflows } = await (await of.request.get(`${api}/workflows?search=${workflow}`)).json();
  const workflow_id = workflows[0].id;
  const { data } = await (
    await of.request.get(`${api}/runs/actions_breakdown?workflow_id=${workflow_id}&filter_period=year_to_date`)
  ).json();
  type Figures = { name: string; waiting: { median: number | null } };
  const [longest] = [...(data.actions as Figures[])].sort(
    (one, other) => (other.waiting.median ?? 0) - (one.waiting.median ?? 0),
  );
  return { workflow_id, name: longest?.name ?? '' };
}

const card = (on: Page, title: string | RegExp) => on.getByRole('region', { name: title });
const save = async (on: Page, name: string): Promise<Download> => {
  const [file] = await Promise.all([on.waitForEvent('download'), on.getByRole('button', { name }).click()]);
  return file;
};

for (const [by, actions] of Object.entries({ mouse, keyboard })) {
  // In `npm test` only by keyboard.
  const when = by === 'mouse' ? extended : {};
  test(`an owner finds the bottleneck and the runs behind it by ${by}`, when, async ({ page: browser }) => {
    await enterAs(browser, mali);
    const { workflow_id, name } = await findBottleneck(browser, 'Request for payment');
    await browser.goto(`${northlake}/home`);
    await actions.use(browser.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Analytics' }));
    await actions.choose(browser, browser.getByRole('combobox', { name: 'Workflow' }), 'Request for payment');
    await expect(browser).toHaveURL(new RegExp(`workflow_id=${workflow_id}`));

    const waiting = card(browser, 'Where does work wait?');
    const bars = waiting.getByRole('list', { name: 'Where does work wait?' });
    const bottleneck = bars.locator('[data-longest]');
    // The bars of all workflows, which are there until those of this one come, may have the same name.
    await expect(bars.locator('small')).toHaveCount(0);
    await expect(waiting.locator('[aria-busy]')).toHaveCount(0);
    await expect(bottleneck).toHaveCount(1);
    await expect(bottleneck).toHaveAccessibleName(new RegExp(`^${name}: waits`));
    if (by === 'mouse') await bottleneck.click();
    else {
      // One tab stop; the arrow keys move between the bars.
      await bars.getByRole('button').first().focus();
      for (let moves = 0; moves < 20 && (await browser.locator(':focus[data-longest]').count()) === 0; moves++) {
        await browser.keyboard.press('ArrowDown');
      }
      await browser.keyboard.press('Enter');
    }
    const runs = browser.getByRole('dialog', { name: `Runs in which ${name} was completed` });
    await expect(runs.getByRole('listitem').first()).toBeVisible();
    await actions.use(runs.getByRole('link').first());
    await expect(browser).toHaveURL(/\/runs\/[\da-f-]+\/show$/);
    await browser.goBack();
    await expect(browser).toHaveURL(new RegExp(`workflow_id=${workflow_id}`));
  });
}

test(
  'a link keeps its filters, and a period that ends before it begins says so',
  extended,
  async ({ page: browser }) => {
    await enterAs(browser, mali);
    await browser.goto(`${page}?filter_period=custom&from=2020-03-02&to=2020-03-01`);
    await expect(browser.getByText('From cannot more than To')).toBeVisible();
    await expect(browser.getByText('To cannot less than From')).toBeVisible();
    await expectAccessible(browser);
    await browser.getByLabel(/^To/).fill('2020-03-31');
    await browser.getByLabel(/^To/).press('Tab');
    await expect(browser).toHaveURL(/from=2020-03-02.*to=2020-03-31/);
    await expect(browser.getByRole('heading', { name: 'No runs started in this period' })).toBeVisible();
    await browser.getByRole('button', { name: /^See \d{4}$/ }).click();
    await expect(card(browser, 'Where does work wait?')).toBeVisible();
    await browser.getByRole('radio', { name: 'This month' }).check({ force: true });
    await expect(browser).toHaveURL(/\?filter_period=this_month$/);
    await browser.reload();
    await expect(browser.getByRole('radio', { name: 'This month' })).toBeChecked();
  },
);

test(
  'a member sees figures of the runs that they see, and reads so',
  onDeskAndPhoneExtended,
  async ({ page: browser }) => {
    await enterAs(browser, member);
    const { data } = await (await browser.request.get(`${api}/runs/completion_rate?filter_period=year_to_date`)).json();
    expect(data.visibility).toBe('own');
    await browser.goto(`${northlake}/home`);
    if (isNarrow(browser)) await openDrawer(browser);
    await browser.getByRole('link', { name: 'Analytics' }).click();
    await expect(browser.getByText('These figures count only the runs that you may see.')).toBeVisible();
    await expect(browser.getByRole('group', { name: 'Runs started' })).toContainText(String(data.started));
    // A narrow table once left each name one letter a line.
    const name = browser.getByRole('table', { name: 'Per action' }).getByRole('rowheader').first();
    expect((await name.boundingBox())?.height).toBeLessThan(130);
  },
);

test('a guest is turned away, and their menus do not offer it', onDeskAndPhoneExtended, async ({ page: browser }) => {
  await enterAs(browser, guest);
  await browser.goto(`${northlake}/home`);
  if (isNarrow(browser)) await openDrawer(browser);
  await expect(browser.getByRole('link', { name: 'Runs', exact: true })).toBeVisible();
  await expect(browser.getByRole('link', { name: 'Analytics' })).toHaveCount(0);
  if (isNarrow(browser)) await browser.getByRole('button', { name: 'Close the menu' }).click();
  await openCommandMenu(browser);
  await expect(browser.getByRole('dialog').getByRole('option', { name: 'Home' })).toBeVisible();
  await expect(browser.getByRole('dialog').getByRole('option', { name: 'Analytics' })).toHaveCount(0);
  await browser.goto(page);
  await expect(browser).toHaveURL(/\/no_permission$/);
});

test('a chart is saved as CSV and PNG, and shown as a table', extended, async ({ page: browser }) => {
  await enterAs(browser, mali);
  const { workflow_id, name } = await findBottleneck(browser, 'Request for payment');
  await browser.goto(`${page}?workflow_id=${workflow_id}`);
  const waiting = card(browser, 'Where does work wait?');
  const file = await save(browser, 'Save as CSV: Where does work wait?');
  const year = new Date().getFullYear();
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^Where does work wait ${year}-01-01 – ${year}-\\d\\d-\\d\\d\\.csv$`),
  );
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\ufeffAction,Waits (seconds),Worked on (seconds),Answers');
  expect(lines.find((line) => line.startsWith(`${name},`))).toMatch(/^[^,]+,\d+(\.\d+)?,(\d+(\.\d+)?)?,\d+$/);

  const picture = await save(browser, 'Save as PNG: Where does work wait?');
  expect(picture.suggestedFilename()).toMatch(/\.png$/);
  const bytes = await readFile(await picture.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  // Two pixels for each of the page: an empty or broken picture would have other measures.
  const { width } = (await waiting.boundingBox()) ?? { width: 0 };
  expect(Math.abs(bytes.readUInt32BE(16) - width * 2)).toBeLessThan(3);

  const table = waiting.getByRole('table', { name: 'Where does work wait?' });
  const before = await table.getByRole('row').count();
  await waiting.getByRole('button', { name: /As a table$/ }).click();
  await expect(waiting.getByRole('list')).toHaveCount(0);
  await expect(table.getByRole('row')).toHaveCount(before);
  await table.getByRole('button', { name }).click();
  await expect(browser.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
});

test(
  'the period plays as batons on the ways, and stands still where motion is reduced',
  extended,
  async ({ page: browser }) => {
    await enterAs(browser, mali);
    const { workflow_id } = await findBottleneck(browser, 'Request for payment');
    await browser.goto(`${page}?workflow_id=${workflow_id}`);
    const flow = card(browser, 'Where does the work go?');
    const slider = flow.getByRole('slider', { name: 'Moment of the period' });
    await expect(slider).toBeVisible();
    await expect(flow.getByText(/Your device asks for less motion/)).toBeVisible();
    await expect(flow.getByRole('button', { name: 'Play the period' })).toHaveCount(0);
    const first = await slider.getAttribute('aria-valuetext');
    await slider.press('End');
    await expect(slider).not.toHaveAttribute('aria-valuetext', first ?? '');

    const asked: (string | null)[] = [];
    browser.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/runs/flow')) asked.push(searchParams.get('without_passes'));
    });
    await browser.emulateMedia({ reducedMotion: 'no-preference' });
    await browser.reload();
    await expect(flow.getByRole('button', { name: 'Play the period' })).toBeVisible();
    expect(asked).not.toContain(null);
    await flow.getByRole('button', { name: 'Play the period' }).click();
    await expect.poll(() => asked).toContain(null);
    await expect.poll(() => flow.locator('svg[role="group"] rect').count()).toBeGreaterThan(0);
    await flow.getByRole('button', { name: 'Pause' }).click();
    const paused = await slider.getAttribute('aria-valuetext');
    await browser.waitForTimeout(300);
    expect(await slider.getAttribute('aria-valuetext')).toBe(paused);
  },
);

for (const [by, actions] of Object.entries({ mouse, keyboard })) {
  test(
    `a way of the flow and a departure from the workflow lead to their runs by ${by}`,
    extended,
    async ({ page: browser }) => {
      await enterAs(browser, mali);
      const { workflow_id } = await findBottleneck(browser, 'Request for payment');
      await browser.goto(`${page}?workflow_id=${workflow_id}`);
      const ways = card(browser, 'Where does the work go?').getByRole('group', { name: 'Where does the work go?' });
      const way = ways.getByRole('button', { name: /^Start → / }).first();
      const title = ((await way.getAttribute('aria-label')) ?? '').split(': ')[0] ?? '';
      if (by === 'mouse') await way.dispatchEvent('click');
      else {
        // One tab stop; the arrow keys move between the ways.
        await ways.getByRole('button').first().focus();
        for (let moves = 0; moves < 60 && !(await way.evaluate((one) => one === document.activeElement)); moves++) {
          await browser.keyboard.press('ArrowRight');
        }
        await browser.keyboard.press('Enter');
      }
      const runs = browser.getByRole('dialog', { name: title });
      await expect(runs.getByRole('listitem').first()).toBeVisible();
      await browser.keyboard.press('Escape');
      await expect(runs).toHaveCount(0);

      const design = card(browser, 'Do runs follow the workflow?');
      await actions.use(design.getByRole('button', { name: /^Follows the workflow: / }));
      await expect(browser.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
      await expectAccessible(browser);
    },
  );
}

test('an open row says outcomes and skips, and leads to their runs', extended, async ({ page: browser }) => {
  await enterAs(browser, mali);
  const { workflow_id } = await findBottleneck(browser, 'Request for payment');
  await browser.goto(`${page}?workflow_id=${workflow_id}`);
  const table = card(browser, 'Per action').getByRole('table');
  await table.getByRole('button', { name: 'More on Budget owner' }).click();
  await expect(table.getByRole('heading', { name: 'Skipped, and why' })).toBeVisible();
  await expect(table.getByText('its condition was not met').first()).toBeVisible();
  await expectAccessible(browser);
  await table.getByRole('button', { name: /^Approved/ }).click();
  await expect(browser.getByRole('dialog', { name: 'Budget owner: Approved' }).getByRole('link').first()).toBeVisible();
});

test('a figure that cannot be loaded offers to try again', extended, async ({ page: browser }) => {
  await enterAs(browser, mali);
  let isBroken = true;
  await browser.route(`**${api}/runs/holders_breakdown*`, (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await browser.goto(page);
  const holders = card(browser, 'Who is overloaded?');
  await expect(holders.getByText('This list could not be loaded.')).toBeVisible();
  await expect(card(browser, 'Where does work wait?').getByRole('list').first()).toBeVisible();
  isBroken = false;
  await holders.getByRole('button', { name: 'Try again' }).click();
  await expect(holders.getByRole('button', { name: /open step/ }).first()).toBeVisible();
});
