import { type BoardColumn, dueGroups } from '../../../contract/run-lists.ts';
import type { TFunction } from '../../lib/locale-keys.ts';

/** The heading of a column of the board, or of a group of the list. */
export function nameOfColumn({ id, kind, name }: BoardColumn, t: TFunction<'runs'>): string {
  if (kind === 'ended') return t('board.ended');
  if (kind === 'nobody') return t('list.group.nobody');
  const due = dueGroups.find((group) => group === id);
  return due ? t(`list.group.due.${due}`) : name;
}
