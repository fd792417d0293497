import type { Page } from '@playwright/test';
import { northlake } from './enter-as.ts';

/** The pages that anybody sees. */
export const publicPages = [
  '/',
  '/about',
  '/terms',
  '/help',
  '/help/triggers',
  '/sign_in',
  '/login',
  '/register',
  '/forgot_password',
  '/sign_in/second_factor',
  '/reset_password?token=x',
  '/verify_email',
  '/decide',
  '/unsubscribe?token=x',
  '/nothing',
];

/** The library for those who are not signed in: it is in English, whatever language they read. */
export const openLibraryPages = ['/library', '/library/expense-claim/show'];

/** The pages of accounts and people, for somebody who is signed in, and the library. */
export const accountPages = [
  '/account',
  '/help/keyboard',
  '/account/edit',
  '/account/second_factor',
  `${northlake}/account`,
  `${northlake}/account/edit`,
  '/installation',
  '/workspaces',
  '/workspaces/new',
  `${northlake}/edit`,
  '/no_permission',
  `${northlake}/settings/members`,
  `${northlake}/settings/members/new`,
  `${northlake}/home`,
  // Its other workflows are looked at without signing in.
  '/library?tag=quality',
  '/library/expense-claim/show',
];

/**
 * The pages about workflows, runs and billing, each with an object of the demo: other tests create more at the same
 * time.
 */
export async function workPages(page: Page): Promise<string[]> {
  const api = `/api/v1/user${northlake}`;
  const { workflows } = await (await page.request.get(`${api}/workflows?search=Purchase request`)).json();
  const [{ id }] = workflows;
  const { runs } = await (await page.request.get(`${api}/runs/index_v2?workflow_id=${id}&per_page=1`)).json();
  const { usage_and_billings } = await (await page.request.get(`${api}/usage_and_billings`)).json();
  return [
    `${northlake}/workflows`,
    `${northlake}/workflows/new`,
    `${northlake}/workflows/import`,
    `${northlake}/workflows/${id}/show`,
    `${northlake}/workflows/${id}/edit`,
    // Filtered by workflow, because axe checks every row.
    `${northlake}/runs?workflow_id=${id}`,
    `${northlake}/runs/new`,
    `${northlake}/runs/start?workflow_id=${id}`,
    `${northlake}/runs/${runs[0].id}/show`,
    // With all cards, of a workflow; and of all workflows.
    `${northlake}/analytics?workflow_id=${id}`,
    `${northlake}/analytics`,
    `${northlake}/planned_runs`,
    `${northlake}/export`,
    `${northlake}/imports`,
    `${northlake}/imports/new`,
    `${northlake}/settings/usage_and_billings`,
    `${northlake}/settings/usage_and_billings/${usage_and_billings[0].id}/edit`,
  ];
}

/** The other pages of settings, and those of a planned run. */
export async function settingPages(page: Page): Promise<string[]> {
  const api = `/api/v1/user${northlake}`;
  const firstOf = async (path: string, name: string): Promise<string> =>
    (await (await page.request.get(`${api}/${path}`)).json())[name][0].id;
  const [group, tag, plan] = await Promise.all([
    firstOf('groups?search=Administration', 'groups'),
    firstOf('tags?search=Finance', 'tags'),
    firstOf('planned_runs', 'planned_runs'),
  ]);
  return [
    `${northlake}/settings/general`,
    `${northlake}/settings/groups`,
    `${northlake}/settings/groups/new`,
    `${northlake}/settings/groups/${group}/edit`,
    `${northlake}/settings/tags`,
    `${northlake}/settings/tags/new`,
    `${northlake}/settings/tags/${tag}/edit`,
    `${northlake}/planned_runs/${plan}/show`,
    `${northlake}/planned_runs/${plan}/edit`,
  ];
}
