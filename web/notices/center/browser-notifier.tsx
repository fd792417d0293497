import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Notification as Notified } from '../../../contract/notifications.ts';
import { notificationLink, notificationPlace } from './notification-link.ts';
import { useNotificationText } from './use-notification-text.ts';

/** The newest notification that was shown in this browser, by workspace: ids are UUIDv7, so later ones are greater. */
const lastShownKey = (ws: string) => `baton_told_${ws}`;

/**
 * Shows new notifications by the browser while no window of Baton has the focus. It is mounted if the person has turned
 * that on. Two tabs show one: the second replaces the first by its tag.
 */
export function BrowserNotifier({ ws, newest }: { ws: string; newest: readonly Notified[] }) {
  const textOf = useNotificationText();
  const navigate = useNavigate();
  useEffect(() => {
    const lastShown = localStorage.getItem(lastShownKey(ws));
    const last = newest[0]?.id ?? '';
    if (lastShown === null || last > lastShown) localStorage.setItem(lastShownKey(ws), last);
    // What was there when it was turned on is not news.
    if (lastShown === null || document.hasFocus()) return;
    for (const one of newest.filter(({ id }) => id > lastShown).reverse()) {
      const shown = new Notification(textOf(one), {
        body: notificationPlace(one),
        tag: one.id,
        icon: '/favicon.svg',
      });
      shown.onclick = () => {
        window.focus();
        void navigate(notificationLink(one, ws));
        shown.close();
      };
    }
  }, [ws, newest, textOf, navigate]);
  return null;
}
