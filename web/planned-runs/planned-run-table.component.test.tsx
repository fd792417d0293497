import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PlannedRun } from '../../contract/planned-runs.ts';
import { renderPart } from '../testing/render-part.tsx';
import { members, sampleId, workspaceId } from '../testing/sample-data.ts';
import { PlannedRunTable } from './planned-run-table.tsx';

const plan: PlannedRun = {
  id: sampleId(40),
  name: 'What is to be closed at the end of each month, for whoever does it in place of the accountant',
  description: '',
  workflow: { id: sampleId(9), name: 'Closing of the month in the branches and the head office' },
  status: 'enabled',
  is_over: false,
  notice: null,
  repeat_type: 'repeat',
  rrule: 'FREQ=MONTHLY;BYDAY=1TU,2TU,-1TU;UNTIL=20350101',
  start_date: '2030-01-31',
  start_time: '09:00',
  zone: 'Europe/Amsterdam',
  next_at: 1_896_076_800,
  created_by_user: members[0]!.user,
  revision: 3,
  created_at: 1_790_000_000,
  updated_at: 1_790_000_000,
  can: { edit: true },
};

afterEach(() => page.viewport(1280, 720));

test.each([1280, 800])('a long name and rule leave the menu of the row in sight at %i px', async (width) => {
  await page.viewport(width, 720);
  await renderPart(
    <main>
      <PlannedRunTable ws={workspaceId} plans={[plan]} />
    </main>,
  );
  await expect.element(page.getByRole('table')).toBeVisible();
  const card = page.getByRole('table').element().parentElement!;
  const menu = page.getByRole('table').getByRole('button').element();
  expect(menu.getBoundingClientRect().right).toBeLessThanOrEqual(card.getBoundingClientRect().right);
});
