import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getWorkspace, groupsForSelect } from '../../../../contract/workspaces.ts';
import { loadNamespaces } from '../../../lib/languages.ts';
import { answerRequest, forgetAnswers } from '../../../testing/answer-requests.ts';
import { openEditor } from '../../../testing/open-editor.tsx';
import { answerPeople, workspaceId } from '../../../testing/sample-data.ts';

test('a dry run has the focus while it is open, and leaves Ctrl+Z to the draft; refused, it focuses its first wrong field, and after a move what waits next', async () => {
  forgetAnswers();
  answerPeople();
  answerRequest(groupsForSelect, { groups: [] });
  answerRequest(getWorkspace, {
    workspace: {
      id: workspaceId,
      name: 'Boat Works',
      industry: 'manufacturing',
      time_zone: 'Europe/Lisbon',
      week_starts_on: 'monday',
      status: 'enabled',
      is_frozen: false,
      requires_second_factor: false,
      keep_runs_days: null,
      created_at: 1_773_144_000,
      can: {},
    },
  });
  await loadNamespaces(['dry_run']);
  await page.viewport(1200, 800);
  await openEditor();
  await page.getByRole('button', { name: 'Action group', exact: true }).click();
  const opener = page.getByRole('button', { name: /^Dry run/ });
  await opener.click();
  await expect.element(page.getByRole('complementary', { name: 'Dry run' })).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect.element(undo).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Close the dry run' }).click();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await page.getByRole('button', { name: 'Start the dry run' }).click();
  await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  await userEvent.keyboard('250{Enter}');
  await expect.element(page.getByRole('region', { name: 'Open now' })).toHaveFocus();
});
