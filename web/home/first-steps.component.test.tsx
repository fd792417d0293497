import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listActivities, listPendingActions, showFirstSteps } from '../../contract/home.ts';
import { refetchTopics } from '../lib/query.ts';
import { answerRequest, forgetAnswers } from '../testing/answer-requests.ts';
import { renderPart } from '../testing/render-part.tsx';
import { answerPeople, pendingAction } from '../testing/sample-data.ts';
import { HomePage } from './home-page.tsx';

test('a row keeps the focus while the first steps come, and Enter opens it', async () => {
  forgetAnswers();
  answerPeople();
  answerRequest(listActivities, { activities: [], has_more: false });
  const pending_actions = [pendingAction(100)];
  answerRequest(listPendingActions, {
    pending_actions,
    total: 1,
    total_is_capped: false,
    failed_steps: [],
    failed_total: 0,
  });
  answerRequest(showFirstSteps, { first_steps: null });
  await renderPart(<HomePage />);
  const row = page.getByRole('button', { name: /^Check 100/ });
  await expect.element(row).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(row).toHaveFocus();
  const lost: string[] = [];
  row.element().addEventListener('blur', () => lost.push('blur'));
  answerRequest(showFirstSteps, {
    first_steps: { workflow: false, people: false, run: false, start_workflow_id: null, draft: null },
  });
  refetchTopics(['workspaces'], {});
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Invite people' })).toBeVisible();
  expect(lost).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('article', { name: 'Check 100' })).toHaveFocus();
});
