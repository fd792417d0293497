import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Me } from '../../../contract/identity.ts';
import { getWorkspace } from '../../../contract/workspaces.ts';
import { paths } from '../../lib/paths.ts';
import { answerRequest, forgetAnswers } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { me, workspaceId } from '../../testing/sample-data.ts';
import { WorkspaceStateBanner } from './workspace-state-banner.tsx';

beforeEach(() => forgetAnswers());

function renderBanner(place: Partial<Me['workspaces'][number]>) {
  const workspace = { id: workspaceId, name: 'Northlake', industry: 'retail', time_zone: 'UTC' } as const;
  answerRequest(getWorkspace, {
    workspace: {
      ...workspace,
      ...{
        week_starts_on: 'monday',
        status: place.status ?? 'enabled',
        is_frozen: true,
        requires_second_factor: false,
      },
      ...{ keep_runs_days: null, created_at: 1_790_000_000, can: {} },
    },
  });
  const workspaces = me.workspaces.map((entry) => ({ ...entry, ...place }));
  return renderPart(<WorkspaceStateBanner />, { on: paths.home, as: { ...me, workspaces } });
}
const banner = (name: string) => page.getByRole('complementary', { name });

test('an owner sees on the first page that the workspace is disabled, and where to enable it', async () => {
  await renderBanner({ status: 'disabled' });
  const link = banner('Disabled').getByRole('link', { name: 'Enable it' });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/settings\/general$/));
  await expect.element(banner('Frozen')).not.toBeInTheDocument();
});

test('who starts runs sees that the workspace is frozen: owners where to change the package, members who can', async () => {
  await renderBanner({});
  const link = banner('Frozen').getByRole('link');
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/settings\/usage_and_billings$/));
  await renderBanner({ role: 'member' });
  await expect.element(banner('Frozen').getByText('An owner can change the package.', { exact: false })).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  await renderBanner({ role: 'guest', status: 'enabled' });
  await expect.element(banner('Frozen')).not.toBeInTheDocument();
});
