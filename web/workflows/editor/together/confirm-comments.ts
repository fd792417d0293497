import type { Id } from '../../../../engine/definition.ts';
import { i18n, loadNamespaces } from '../../../lib/languages.ts';
import { confirm } from '../../../ui/confirm.ts';
import { commentsAt, type TalkStore } from './talk.ts';

/** Asks before a group or action is deleted with comments on it. @returns Whether to go on; without comments, at once. */
export async function confirmComments(talk: TalkStore, ids: readonly Id[], name: string): Promise<boolean> {
  const count = commentsAt(talk.get(), ids);
  if (count === 0) return true;
  await loadNamespaces(['designing']);
  return confirm({
    title: i18n.t('designing:talk.goes_title', { name }),
    text: [i18n.t('designing:talk.goes', { count })],
    confirmLabel: i18n.t('ui:delete'),
    danger: true,
  });
}
