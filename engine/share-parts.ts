import { hasIds } from './has-ids.ts';
import { isSame } from './is-same.ts';

/**
 * The same draft, with the objects of `known` wherever both are equal. What is compared many times with parts of `known`, such
 * as each step of undo, is compared fast then.
 */
export function shareParts<T>(known: T, draft: T): T {
  if (typeof known !== 'object' || typeof draft !== 'object' || known === null || draft === null) return draft;
  const shared = Array.isArray(draft) ? shareItems(known, draft) : shareProperties(known, draft);
  return isSame(shared, known) ? known : (shared as T);
}

function shareItems(known: object, draft: readonly unknown[]): unknown[] {
  const before = Array.isArray(known) ? known : [];
  const byId = new Map(hasIds(before) ? before.map((item) => [item.id, item]) : []);
  return hasIds(draft)
    ? draft.map((item) => shareParts(byId.get(item.id), item))
    : draft.map((item, index) => shareParts(before[index], item));
}

const shareProperties = (known: object, draft: object): object =>
  Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, shareParts(known[name as keyof object], value)]),
  );
