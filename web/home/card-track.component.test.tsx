import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { CardTrack } from './card-track.tsx';

const stages = (...names: string[]) =>
  names.map((name, at) => ({ name, state: at === 0 ? ('held' as const) : ('next' as const), yours: true }));

test('a phone names only the current stage where the name of another would break in a word', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1200, 800));
  const show = (...names: string[]) =>
    renderPart(
      <div style={{ width: 264 }}>
        <CardTrack segments={stages(...names)} />
      </div>,
    );
  await show('Contain', 'Communicate', 'Summary', 'Follow up');
  await expect.element(page.getByText('Contain', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Summary', { exact: false })).not.toBeInTheDocument();

  await show('Contract', 'Accounts and laptop', 'First day', 'First month');
  await expect.element(page.getByText('First month', { exact: false })).toBeVisible();
});
