import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Me } from '../../contract/identity.ts';
import { paths } from '../lib/paths.ts';
import { renderPart } from '../testing/render-part.tsx';
import { me } from '../testing/sample-data.ts';
import { NoRuns } from './no-runs.tsx';
import type { RunListSearch } from './run-list-search.ts';

type Role = Me['workspaces'][number]['role'];

const renderAs = (role: Role, search: RunListSearch = {}) =>
  renderPart(<NoRuns search={search} />, {
    on: paths.runs,
    as: { ...me, workspaces: me.workspaces.map((entry) => ({ ...entry, role })) },
  });
const links = () => page.getByRole('link');

test('an empty list of runs asks members to start one, and guests not', async () => {
  await renderAs('member');
  await expect.element(page.getByText(/Start one, and follow here/)).toBeVisible();
  await expect.element(links()).toHaveTextContent('Start a run');
  await renderAs('guest');
  await expect.element(page.getByText('The runs that you have a part in appear here.')).toBeVisible();
  await expect.element(links()).not.toBeInTheDocument();
});

test('groups and the board without runs leave starting one to the button above them', async () => {
  for (const search of [{ is_board: true }, { group_by: 'workflow' }] as const) {
    await renderAs('member', search);
    await expect.element(page.getByText(/Start one, and follow here/)).toBeVisible();
    await expect.element(links()).not.toBeInTheDocument();
  }
});

test.each<[Role, RunListSearch]>([
  ['member', { search: 'paper' }],
  ['guest', { status: 'active' }],
])('where filters leave a %s no run, all runs are offered', async (role, search) => {
  await renderAs(role, search);
  await expect.element(links()).toHaveTextContent('See all runs');
});
