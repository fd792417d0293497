import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listNotifications, markNotifications } from '../../../contract/notifications.ts';
import { HelpPanel } from '../../help/help-panel.tsx';
import { openHelp } from '../../help/open-help.ts';
import { loadNamespaces } from '../../lib/languages.ts';
import { answerRequest, forgetAnswers } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleId, workspaceId } from '../../testing/sample-data.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { openNotifications } from './open-notifications.ts';

/** As in the app, the notifications are rendered when they are first wanted. */
function Bell() {
  const [isWanted, setWanted] = useState(false);
  const open = () => {
    setWanted(true);
    openNotifications();
  };
  return (
    <>
      <button type="button" onClick={open}>
        Bell
      </button>
      {isWanted && <NotificationPanel ws={workspaceId} />}
    </>
  );
}

test('the focus returns to what opened the notifications or the help', async () => {
  forgetAnswers();
  answerRequest(listNotifications, { notifications: [], unread: 0, unread_is_capped: false, has_more: false });
  await loadNamespaces(['notices', 'app']);
  await renderPart(
    <>
      <Bell />
      <button type="button" onClick={() => openHelp('quick-start')}>
        Help
      </button>
      <HelpPanel />
    </>,
  );
  const focusedIn = () => document.activeElement?.closest('[role="dialog"]')?.getAttribute('aria-label');
  for (const [name, title] of [
    ['Bell', 'Notifications'],
    ['Help', 'Quick start'],
  ] as const) {
    const opener = page.getByRole('button', { name, exact: true });
    await userEvent.click(opener);
    await expect.poll(focusedIn).toBe(title);
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
  }
});

test('the button that marks all as read keeps the focus, though nothing is left to mark', async () => {
  forgetAnswers();
  answerRequest(listNotifications, { notifications: [], unread: 2, unread_is_capped: false, has_more: false });
  const marked = answerRequest(markNotifications, { ids: [] });
  await loadNamespaces(['notices', 'app']);
  await renderPart(<Bell />);
  await userEvent.click(page.getByRole('button', { name: 'Bell' }));
  const button = page.getByRole('button', { name: 'Mark all as read' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
  answerRequest(listNotifications, { notifications: [], unread: 0, unread_is_capped: false, has_more: false });
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(marked).toHaveLength(1);
});

test('what is over is not said to wait any more', async () => {
  forgetAnswers();
  const about = (name: string, is_over: boolean) => ({
    id: sampleId(is_over ? 1 : 2),
    kind: 'opened' as const,
    at: 1_790_000_000,
    due_at: null,
    run: { id: sampleId(40), name: 'Lease', workflow: { id: sampleId(9), name: 'Contracts' } },
    run_step: { id: sampleId(41), name },
    by: null,
    comment: null,
    draft: null,
    is_over,
    is_read: is_over,
  });
  const notifications = [about('Sign it', true), about('File it', false)];
  answerRequest(listNotifications, { notifications, unread: 1, unread_is_capped: false, has_more: false });
  await loadNamespaces(['notices', 'app']);
  await renderPart(<Bell />);
  await userEvent.click(page.getByRole('button', { name: 'Bell' }));
  await expect.element(page.getByRole('link', { name: /^Sign it waited for you/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^File it waits for you/ })).toBeVisible();
});
