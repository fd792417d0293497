import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listNotifications } from '../../../contract/notifications.ts';
import { HelpPanel } from '../../help/help-panel.tsx';
import { openHelp } from '../../help/open-help.ts';
import { loadNamespaces } from '../../lib/languages.ts';
import { answerRequest, forgetAnswers } from '../../testing/answer-requests.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { workspaceId } from '../../testing/sample-data.ts';
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
