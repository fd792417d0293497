import { expect, test } from '@playwright/test';
import { anyVote, definitionBuilders } from '../server/demo/demo-definition.ts';
import { byFirstName } from '../server/demo/demo-people.ts';
import { enterAs, enteredAs } from './harness/enter-as.ts';
import { expectAccessible } from './harness/expect-accessible.ts';
import { isNarrow } from './harness/open-menus.ts';
import { mali } from './harness/sign-in.ts';
import { startRun } from './harness/start-run.ts';
import { onPhone } from './harness/test-tags.ts';

/** What the run page has besides answering: its tabs, all field values, and the print view. */
test(
  'an unfinished answer stays while other tabs are open; all values and the print view show every attempt',
  onPhone,
  async ({ page, browser }, { project }) => {
    const name = `Twice asked, ${project.name} ${Date.now()}`;
    const secondPerson = byFirstName(project.name === 'phone' ? 'Hana' : 'Jun');
    const { act, all, field, group, answered } = definitionBuilders(name);
    const mine = [{ type: 'user_workspace' as const, id: byFirstName('Mali').member_id }];
    const ask = act('form', 'Say how much', { fields: [field('number', 'amount', 'Amount')] }, { assignees: mine });
    const check = act(
      'approval',
      'Check it',
      { fields: [], vote: anyVote, cancel_on_disapprove: false },
      {
        assignees: [{ type: 'user_workspace' as const, id: secondPerson.member_id }],
      },
    );
    const back = act(
      'go_back',
      'Ask again',
      { go_back_to: ask.id },
      { condition: all(answered('Check it', 'disapprove')) },
    );
    const run = await startRun(name, {
      trigger_form: [],
      action_groups: [group('Ask', ask), group('Check', check, back)],
    });

    await enterAs(page, mali);
    await page.goto(run);
    await expect(page.getByText('0 of 3 actions done')).toBeVisible();
    if (isNarrow(page)) {
      const started = page.getByText(/^started by Mali/);
      await expect(started).toHaveCount(0);
      await page.getByRole('button', { name: 'Details' }).click();
      await expect(started).toBeVisible();
      await page.getByRole('button', { name: 'Details' }).click();
      await expect(started).toBeHidden();
    }
    await page.getByLabel('Amount').fill('125');
    const part = (label: string) => page.getByRole('button', { name: label, exact: true });
    await part('Answers').click();
    await expect(page.getByText('Nobody has filled in anything yet.')).toBeVisible();
    await part('Comments').click();
    await page.getByPlaceholder(/Write a comment/).fill('Half a thought');
    await part('History').click();
    if (await isNarrow(page)) await part('Steps').click();
    await expect(page.getByLabel('Amount')).toHaveValue('125');
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: size.width > 768 ? 700 : 1000, height: size.height });
    await page.setViewportSize(size);
    await expect(page.getByLabel('Amount')).toHaveValue('125');
    await part('Comments').click();
    await expect(page.getByPlaceholder(/Write a comment/)).toHaveValue('Half a thought');
    if (await isNarrow(page)) await part('Steps').click();
    await page.getByRole('button', { name: /^Submit/ }).click();

    const theirs = await enteredAs(browser, secondPerson.email);
    await theirs.goto(run);
    await theirs.getByRole('button', { name: /^Disapprove/ }).click();
    await expect(theirs.getByRole('button', { name: /^Disapprove/ })).toHaveCount(0);
    await theirs.context().close();

    await page.reload();
    await page.getByLabel('Amount').fill('90');
    await page.getByRole('button', { name: /^Submit/ }).click();
    await expect(page.getByRole('button', { name: /^Submit/ })).toHaveCount(0);
    await part('Answers').click();
    const values = page.getByRole('definition');
    await expect(values.filter({ hasText: '90', visible: true }).first()).toBeVisible();
    await page.getByRole('switch', { name: 'Earlier attempts too' }).click();
    await expect(values.filter({ hasText: '125', visible: true }).first()).toBeVisible();
    await part('History').click();
    await part('Check that nothing was changed').click();
    await expect(page.getByText(/History intact: \d+ lines are as they were written\./)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Print view' }).click();
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
    const sheet = page.getByRole('article');
    for (const words of ['125', '90']) await expect(sheet.getByText(words, { exact: true }).first()).toBeVisible();
    await expect(sheet.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(sheet.getByRole('button')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the run' }).click();
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toHaveCount(0);
  },
);
