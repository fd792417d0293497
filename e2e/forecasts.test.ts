import { expect, test } from '@playwright/test';
import { enterAs, northlake } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow } from './harness/open-menus.ts';
import { mali } from './harness/sign-in.ts';
import { onDeskAndPhoneExtended } from './harness/test-tags.ts';

const api = `/api/v1/user${northlake}`;

test(
  'a forecast is found on the run, before a start and in the lists, with what it rests on',
  onDeskAndPhoneExtended,
  async ({ page }) => {
    await enterAs(page, mali);
    const { runs } = await (await page.request.get(`${api}/runs/at_risk?limit=1`)).json();
    const [run] = runs;
    const about = page.getByRole('button', { name: 'What this forecast rests on' });

    await page.goto(`${northlake}/runs/${run.id}/show`);
    if (isNarrow(page)) await page.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByText(/^Likely done /).first()).toBeVisible();
    await about.click();
    await expect(page.getByText(/^It rests on \d+ completed runs?/)).toBeVisible();
    await expect(page.getByText(/^Checked on the past: of [\d,]+ forecasts for \d+ runs/)).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${northlake}/workflows/${run.workflow.id}/show`);
    await expect(page.getByText(/^A run that starts now is likely done /)).toBeVisible();
    await about.click();
    await expect(page.getByText(/^About 8 of 10 such runs/)).toBeVisible();
    await expectAccessible(page);

    await page.goto(`${northlake}/runs?at_risk=true&sort_by=due_date`);
    const row = page.getByRole('row').filter({ hasText: run.name });
    const late = row.getByText(/late$/).filter({ visible: true });
    await expect(late).toHaveCount(1);
    await expectAccessible(page);

    await page.goto(`${northlake}/runs?is_table=true&at_risk=true`);
    await expect(late).toHaveCount(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Likely done' }).check();
    await expect(page).toHaveURL(/columns=[^&]*forecast/);
    await page.keyboard.press('Escape');
    await expect(late).toHaveCount(1);
  },
);
