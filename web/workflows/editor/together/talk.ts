import type { DraftThreadReply } from '../../../../contract/designing.ts';
import type { Definition, Id } from '../../../../engine/definition.ts';
import { createStore, type Store } from '../../../lib/tiny-store.ts';
import type { CardSelection } from '../state/selection.ts';

/** The comments on the draft, and what of them is open. */
export interface Talk {
  threads: readonly DraftThreadReply[];
  /** The number of open threads of each group and action that has some. */
  counts: ReadonlyMap<Id, number>;
  /** What the drawer of comments shows: those of one place, or all. Null while it is closed. */
  shown: { place: CardSelection | null } | null;
}

export type TalkStore = Store<Talk>;

export const createTalk = (): TalkStore => createStore<Talk>({ threads: [], counts: new Map(), shown: null });

export function setThreads(talk: TalkStore, threads: readonly DraftThreadReply[]): void {
  const counts = new Map<Id, number>();
  for (const { place, resolved_at } of threads) {
    if (resolved_at === null) counts.set(place.id, (counts.get(place.id) ?? 0) + 1);
  }
  talk.set({ ...talk.get(), threads, counts });
}

export const showTalk = (talk: TalkStore, place: CardSelection | null): void =>
  talk.set({ ...talk.get(), shown: { place } });

/** From a menu: later than the closing menu, which moves the focus back to its button. */
export function showTalkAfterMenu(talk: TalkStore, place: CardSelection): void {
  setTimeout(() => showTalk(talk, place), 60);
}

export const closeTalk = (talk: TalkStore): void => talk.set({ ...talk.get(), shown: null });

/** The threads whose place stands in the draft as it is now: what was deleted may not be saved yet. */
export function standingThreads(
  threads: readonly DraftThreadReply[],
  { action_groups }: Definition,
): readonly DraftThreadReply[] {
  const places = new Set(action_groups.flatMap(({ id, actions }) => [id, ...actions.map((action) => action.id)]));
  return threads.filter(({ place }) => places.has(place.id));
}

/** How many comments go with these groups and actions. */
export const commentsAt = ({ threads }: Talk, ids: readonly Id[]): number =>
  threads.filter(({ place }) => ids.includes(place.id)).reduce((sum, { comments }) => sum + comments.length, 0);
