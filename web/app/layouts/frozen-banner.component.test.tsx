import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getWorkspace } from '../../../contract/workspaces.ts';
import { paths } from '../../lib/paths.ts';
import { forgetAnswers, refuseRequest } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { me } from '../../testing/sample-data.ts';
import { FrozenBanner } from './frozen-banner.tsx';

beforeEach(() => {
  forgetAnswers();
  refuseRequest(getWorkspace, { code: 'not_found', status: 404 });
});

test('an owner sees on the first page that the workspace is disabled, and where to enable it', async () => {
  const workspaces = me.workspaces.map((entry) => ({ ...entry, status: 'disabled' as const }));
  await renderPart(<FrozenBanner />, { on: paths.home, as: { ...me, workspaces } });
  const banner = page.getByRole('complementary', { name: 'Disabled' });
  await expect.element(banner).toBeVisible();
  const link = banner.getByRole('link', { name: 'Enable it' });
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/\/settings\/general$/));
});
