import type { ActionFigures, Times } from '../../../contract/analytics.ts';
import type { TFunction } from '../../lib/locale-keys.ts';

/** The action with the longest typical wait; undefined if none waits for a minute or longer. */
export function findLongestWait(actions: ActionFigures[]): ActionFigures | undefined {
  const [longest] = [...actions].sort((one, other) => (other.waiting.median ?? 0) - (one.waiting.median ?? 0));
  return (longest?.waiting.median ?? 0) >= 60 ? longest : undefined;
}

const totalOf = ({ count, mean }: Times): number => count * (mean ?? 0);

/** A sentence: of every 10 hours between opening and settling steps, how many are waiting, and at which action most. */
export function describeWaiting(actions: ActionFigures[], t: TFunction<'analytics'>): string {
  const waiting = actions.reduce((total, one) => total + totalOf(one.waiting), 0);
  const all = actions.reduce((total, one) => total + totalOf(one.time), 0);
  if (all === 0 || waiting === 0) return t('waiting.nothing');
  const [first] = [...actions].sort((one, other) => totalOf(other.waiting) - totalOf(one.waiting));
  const share = totalOf(first!.waiting) / waiting;
  const hours = Math.min(10, Math.max(1, Math.round((waiting / all) * 10)));
  const part =
    share >= 0.9 ? 'nearly_all' : share >= 0.6 ? 'most' : share >= 0.4 ? 'half' : share >= 0.28 ? 'third' : 'many';
  const most = t(`waiting.part.${part}`, { name: first!.name });
  return hours === 10 ? t('waiting.only', { part: most }) : t('waiting.answer', { count: hours, part: most });
}
