import { useCallback, useEffect } from 'react';
import { getWorkflow, listProblems } from '../../../contract/workflows.ts';
import type { Definition, Id } from '../../../engine/definition.ts';
import { isSame } from '../../../engine/is-same.ts';
import type { Problem } from '../../../engine/problems.ts';
import type { Preference } from '../../../engine/three-way.ts';
import { call, createProblem } from '../../lib/api-client.ts';
import { i18n } from '../../lib/languages.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { toast } from '../../lib/toast.ts';
import { subscribeToEditing } from '../../live/editing-subscribers.ts';
import type { EditorStore } from './editor-store.ts';
import { isThere } from './state/selection.ts';
import { writtenDefinition } from './state/written-definition.ts';

/** Few editors ever join two drafts. */
const loadJoinDraft = () => loadChunk(() => import('./state/join-draft.ts'));

interface Options {
  params: { ws: Id; workflow_id: Id };
  store: EditorStore;
  onProblems: (problems: Problem[]) => void;
  /** The save that is under way. */
  inProgress: { current: Promise<void> | null };
}

interface JoinOptions {
  /** Whose change stands where both changed the same; asked if left out. */
  prefer?: Preference;
  /** Drafts that may be stored although their replies were lost. */
  unconfirmed?: readonly Definition[];
  /** Before the own changes are sent: what does not go together is not asked about yet. */
  isEarly?: boolean;
}

export type Join = (options?: JoinOptions) => Promise<void>;

/**
 * What somebody else saves is joined with the draft as soon as it is announced.
 * @returns A function that loads the newest draft and joins it with ours; it throws a ProblemError.
 */
export function useJoin({ params, store, onProblems, inProgress }: Options): Join {
  const join = useCallback<Join>(
    async ({ prefer, unconfirmed = [], isEarly } = {}) => {
      const [{ draft }, { problems }, { joinDraft }] = await Promise.all([
        call(getWorkflow, { params }),
        call(listProblems, { params }),
        loadJoinDraft(),
      ]);
      // Only those who may edit the workflow receive its draft.
      if (!draft) throw createProblem('operation_not_allowed', 403);
      // The save that began meanwhile is refused, and joins by itself.
      if (isEarly && inProgress.current) return;
      const { revision } = draft;
      const definition = writtenDefinition(draft.definition);
      const own = unconfirmed.find((one) => isSame(definition, one));
      if (own) store.dispatch({ type: 'saving', event: { type: 'caught_up', revision, definition: own } });
      else {
        const { place, history } = store.get();
        const theirs = { revision, definition, at: Date.now(), prefer: prefer ?? null, isEarly };
        store.dispatch({ type: 'joined', join: (state) => joinDraft(state, theirs) });
        const isHere = (draft: Definition) => place !== null && isThere(draft, place.selection);
        if (isHere(history.present) && !isHere(store.get().history.present))
          toast.error(i18n.t('editor:conflict.gone'));
      }
      onProblems(problems);
    },
    [params, store, onProblems, inProgress],
  );
  useFollowing(params.workflow_id, { store, inProgress, join });
  return join;
}

/** Milliseconds after which the stream is taken for opened again: what was saved while it was closed, nobody announced. */
const justOpened = 5_000;

function useFollowing(
  workflow_id: Id,
  { store, inProgress, join }: Pick<Options, 'store' | 'inProgress'> & { join: Join },
): void {
  useEffect(() => {
    const since = performance.now();
    /** The newest revision that was announced. */
    let heard = 0;
    let isJoining = false;
    const follow = async () => {
      if (isJoining) return;
      isJoining = true;
      try {
        for (let wanted = 0; wanted < heard; ) {
          await inProgress.current;
          wanted = heard;
          const { revision, conflict } = store.get().saving;
          if (conflict === null && revision < wanted) await join({ isEarly: true });
        }
      } catch {
        // The next save finds the other draft.
      }
      isJoining = false;
    };
    return subscribeToEditing({
      onEditing: (announcement) => {
        if (announcement.state !== 'saved' || announcement.workflow_id !== workflow_id) return;
        heard = Math.max(heard, announcement.revision);
        void follow();
      },
      onOpened: () => {
        if (performance.now() - since < justOpened) return;
        heard = Math.max(heard, store.get().saving.revision + 1);
        void follow();
      },
    });
  }, [workflow_id, store, inProgress, join]);
}
