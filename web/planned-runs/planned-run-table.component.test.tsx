import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { sampleId, workspaceId } from '../testing/sample-data.ts';
import { samplePlan } from '../testing/sample-plan.ts';
import { PlannedRunTable } from './planned-run-table.tsx';

const plan = samplePlan({
  name: 'What is to be closed at the end of each month, for whoever does it in place of the accountant',
  workflow: { id: sampleId(9), name: 'Closing of the month in the branches and the head office' },
  rrule: 'FREQ=MONTHLY;BYDAY=1TU,2TU,-1TU;UNTIL=20350101',
});

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
