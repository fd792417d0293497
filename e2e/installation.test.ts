import { expect, test } from '@playwright/test';
import { enterAs } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow } from './harness/open-menus.ts';
import { mali } from './harness/sign-in.ts';
import { extended, onDeskAndPhone } from './harness/test-tags.ts';

const niels = 'n.brandt@northlake.example';

test(
  'an owner of the installation sees how it is, and retries and drops what failed',
  onDeskAndPhone,
  async ({ page }) => {
    await enterAs(page, mali);
    await page.goto('/installation');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Everything works' })).toBeVisible();
    await expect(main.getByText(/Baton \d+\.\d+\.\d+ · Node 26/)).toBeVisible();
    await expect(main.getByRole('region', { name: 'Processes' })).toContainText('Web and worker');
    await expect(main.getByRole('region', { name: 'Backup' })).toContainText('None yet');
    await expect(main.getByRole('region', { name: 'Storage' })).toContainText(/MB|GB/);
    await expectAccessible(page);
  },
);

test(
  'what failed is shown with its reason; it is retried, or dropped once that is confirmed',
  onDeskAndPhone,
  async ({ page }) => {
    const job = (id: string, changes: object) => ({
      id,
      queue: 'send_mail',
      created_at: 1_790_000_000,
      failed_at: 1_790_000_100,
      attempts: 13,
      reason: '550 no such mailbox at a-very-long-name-of-a-mail-server.example.org, asked thirteen times',
      can: { retry: true, drop: true },
      ...changes,
    });
    const [one, two] = ['01a205aa-4c13-701e-b29b-013ba8f9a48b', '01a205aa-4c13-701e-b29b-013ba8f9a48c'] as const;
    let jobs = [job(one, {}), job(two, { reason: '', can: { retry: false, drop: true } })];
    const asked: string[] = [];
    await page.route('**/api/v1/user/installation/failed_jobs**', async (route) => {
      const { pathname } = new URL(route.request().url());
      const method = route.request().method();
      if (method === 'GET') return route.fulfill({ json: { failed_jobs: jobs, total: jobs.length } });
      asked.push(`${method} ${pathname}`);
      jobs = jobs.filter(({ id }) => !pathname.includes(id));
      return route.fulfill({ json: { done: true } });
    });
    await enterAs(page, mali);
    await page.goto('/installation');
    const list = page.getByRole('region', { name: 'Failed jobs' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list.getByText('No reason is known.')).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

    await list.getByRole('button', { name: /^Retry send_mail: 550/ }).press('Enter');
    await expect(page.getByText('The job is tried again.')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    const drop = list.getByRole('button', { name: /^Drop send_mail/ });
    await drop.click();
    await page.getByRole('dialog', { name: 'Drop this job?' }).getByRole('button', { name: 'Keep it' }).click();
    expect(asked).toHaveLength(1);
    await drop.click();
    await page.getByRole('button', { name: 'Drop the job' }).click();
    await expect(list.getByText('No job has failed')).toBeVisible();
    expect(asked).toEqual([
      `PATCH /api/v1/user/installation/failed_jobs/send_mail/${one}/retry`,
      `DELETE /api/v1/user/installation/failed_jobs/send_mail/${two}`,
    ]);
  },
);

test('a list of failed jobs that cannot be loaded leaves the rest of the page', extended, async ({ page }) => {
  await page.route('**/api/v1/user/installation/failed_jobs', (route) => route.fulfill({ status: 500, body: '' }));
  await enterAs(page, mali);
  await page.goto('/installation');
  await expect(page.getByText('This list could not be loaded.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Everything works' })).toBeVisible();
});

test('others get a 404, and no way there', extended, async ({ page }) => {
  test.skip(isNarrow(page), 'the menu of the account is in the drawer there');
  await enterAs(page, niels);
  await page.goto('/installation');
  await expect(page.getByText('404')).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Installation' })).toHaveCount(0);
  await enterAs(page, mali);
  await page.goto('/account');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('link', { name: 'Installation' }).click();
  await expect(page).toHaveURL(/\/installation$/);
});
