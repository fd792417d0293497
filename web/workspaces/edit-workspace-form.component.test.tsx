import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { updateWorkspace, type Workspace } from '../../contract/workspaces.ts';
import { paths } from '../lib/paths.ts';
import { answerRequest, forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { answerPeople, workspaceId } from '../testing/sample-data.ts';
import { EditWorkspaceForm } from './edit-workspace-form.tsx';

const workspace: Workspace = {
  id: workspaceId,
  name: 'Northlake',
  industry: 'retail',
  time_zone: 'Europe/Amsterdam',
  week_starts_on: 'monday',
  status: 'enabled',
  is_frozen: false,
  requires_second_factor: false,
  keep_runs_days: null,
  created_at: 1_790_000_000,
  can: { edit: true },
};

beforeEach(() => {
  forgetAnswers();
  answerPeople();
});

test('what was changed here is sent, so that what another owner has changed meanwhile stays', async () => {
  const asked = answerRequest(updateWorkspace, { workspace });
  await renderPart(<EditWorkspaceForm workspace={workspace} />, { on: paths.generalSettings });
  await page.getByRole('textbox', { name: 'Name' }).fill('Southlake');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => asked.map(({ body }) => body)).toEqual([{ workspace: { name: 'Southlake' } }]);
  await page.getByRole('combobox', { name: 'Industry' }).click();
  await page.getByRole('option', { name: 'Sales' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => asked.at(-1)?.body).toEqual({ workspace: { industry: 'sales' } });
});

test('the industry cannot be taken away, which would not be saved', async () => {
  await renderPart(<EditWorkspaceForm workspace={workspace} />, { on: paths.generalSettings });
  const industry = page.getByRole('combobox', { name: 'Industry' });
  await industry.click();
  await page.getByRole('option', { name: 'Retail' }).click();
  await expect.element(industry).toHaveValue('Retail');
});
