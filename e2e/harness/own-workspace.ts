import { expect, type Page } from '@playwright/test';
import type { Definition } from '../../engine/definition.ts';
import { readLink } from './read-mail.ts';

export const ownerPassword = 'four horses cross a river';

/** Creates an account that is signed in, and a workspace. @returns The workspace's id. */
export async function ownWorkspace(page: Page, email: string): Promise<string> {
  const account = {
    first_name: 'Olga',
    last_name: 'Owner',
    password: ownerPassword,
    password_confirmation: ownerPassword,
  };
  const registered = await page.request.post('/api/auth/register', { data: { email, ...account } });
  expect(registered.ok()).toBe(true);
  await page.goto(await readLink(page, email, '/verify_email'));
  await expect(page).toHaveURL(/\/workspaces\/new$/);
  const workspace = { name: 'Boat Works', industry: 'manufacturing' };
  const made = await page.request.post('/api/v1/user/workspaces', { data: { workspace } });
  return (await made.json()).workspace.id;
}

/** Adds a workflow that its owner may start, by the API: designing is tested elsewhere. @returns Its id. */
export async function addWorkflow(page: Page, ws: string, name: string, definition: Definition): Promise<string> {
  const api = `/api/v1/user/workspaces/${ws}`;
  const { users } = await (await page.request.get(`${api}/users/users_for_select`)).json();
  const owner = users.find((one: { role: string }) => one.role === 'owner').id;
  const { workflow } = await (await page.request.post(`${api}/workflows`, { data: { workflow: { name } } })).json();
  const path = `${api}/workflows/${workflow.id}`;
  const saved = await page.request.patch(`${path}/draft`, { data: { revision: 1, definition } });
  expect(await saved.text()).toContain('revision');
  const { triggers } = await (await page.request.get(path)).json();
  const startable_by = [{ type: 'user_workspace', id: owner }];
  await page.request.patch(`${path}/triggers/${triggers[0].id}`, { data: { trigger: { startable_by } } });
  const { draft } = await (await page.request.get(path)).json();
  const version = { number: 1, description: '' };
  expect((await page.request.post(`${path}/versions`, { data: { revision: draft.revision, version } })).ok()).toBe(
    true,
  );
  return workflow.id;
}
