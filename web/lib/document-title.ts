import { i18n } from './languages.ts';

const shown = { title: '', unread: 0 };

/** @param title What the page is about; the product's name is added. */
export function setDocumentTitle(title: string): void {
  shown.title = title;
  write();
}

/** Shows in the window's title how many notifications are unread: "(3) Home · Baton". */
export function setUnreadInTitle(unread: number): void {
  shown.unread = unread;
  if (shown.title) write();
}

function write(): void {
  const title = i18n.t('app:page_title', { title: shown.title });
  document.title = shown.unread > 0 ? i18n.t('app:unread_title', { count: shown.unread, title }) : title;
}
