import { expect, test } from '@playwright/test';
import { enterAs, northlake } from './harness/enter-as.ts';
import { isNarrow } from './harness/open-menus.ts';
import { mali } from './harness/sign-in.ts';
import { onPhoneExtended } from './harness/test-tags.ts';

test('pages below another one lead back to it from the bar of a phone', onPhoneExtended, async ({ page }) => {
  test.skip(!isNarrow(page), 'the bar of wide windows has no arrow');
  await enterAs(page, mali);
  const settings = `${northlake}/settings`;
  const api = `/api/v1/user${northlake}`;
  const [workflow] = (await (await page.request.get(`${api}/workflows?search=Purchase request`)).json()).workflows;
  const [usage] = (await (await page.request.get(`${api}/usage_and_billings`)).json()).usage_and_billings;
  for (const [path, name, target] of [
    [`${settings}/groups/new`, 'Back to Groups', `${settings}/groups`],
    [`${settings}/tags/new`, 'Back to Predefined Tags', `${settings}/tags`],
    [`${northlake}/workflows/new`, 'Back to Workflows', `${northlake}/workflows`],
    [`${northlake}/workflows/import`, 'Back to Workflows', `${northlake}/workflows`],
    [`${northlake}/workflows/${workflow.id}/edit`, `Back to ${workflow.name}`, `/workflows/${workflow.id}/show`],
    [`${settings}/usage_and_billings/${usage.id}/edit`, 'Back to Usage & Billing', `${settings}/usage_and_billings`],
    ['/workspaces/new', 'Back to Workspaces', '/workspaces'],
    [`${northlake}/edit`, 'Back to Workspaces', '/workspaces'],
    [`${northlake}/runs/new`, 'Back to Runs', `${northlake}/runs`],
    [`${settings}/members/new`, 'Back to Members', `${settings}/members`],
    [`${northlake}/account/edit`, 'Back to Account', `${northlake}/account`],
    ['/account/edit', 'Back to Account', '/account'],
    ['/library/expense-claim/show', 'Back to Workflow library', '/library'],
    ['/help/triggers', 'Back to Help', '/help'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${target}$`));
  }
});
