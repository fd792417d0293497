import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getMe } from '../../contract/identity.ts';
import { showDemo } from '../../contract/members.ts';
import { answerRequest, forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { me } from '../testing/sample-data.ts';
import { WorkspaceListPage } from './workspace-list-page.tsx';

beforeEach(() => {
  forgetAnswers();
  answerRequest(showDemo, { demo: null });
});

test('a workspace that has let the reader in again since the app was opened can be entered', async () => {
  const [entry] = me.workspaces;
  const closed = { ...me, workspaces: [{ ...entry!, user_workspace_status: 'disabled' as const }] };
  answerRequest(getMe, { user: me });
  await renderPart(<WorkspaceListPage />, { as: closed });
  await expect.element(page.getByRole('link', { name: /Northlake/ })).toBeVisible();
});
