import { useCallback, useEffect, useRef } from 'react';
import { getWorkflow, listProblems, saveDraft } from '../../../contract/workflows.ts';
import type { Definition, Id } from '../../../engine/definition.ts';
import type { Preference } from '../../../engine/merge-definitions.ts';
import type { Problem } from '../../../engine/problems.ts';
import { call, createProblem, ProblemError } from '../../lib/api-client.ts';
import { problemMessage } from '../../lib/problem-message.ts';
import { subscribeToEditing } from '../../live/editing-subscribers.ts';
import type { EditorStore } from './editor-store.ts';
import type { EditorState } from './state/editor-state.ts';
import { isSameDefinition } from './state/is-same-definition.ts';
import { phaseOf, type SavingEvent, waitBeforeSave } from './state/saving.ts';
import { writtenDefinition } from './state/written-definition.ts';

interface Options {
  params: { ws: Id; workflow_id: Id };
  store: EditorStore;
  onProblems: (problems: Problem[]) => void;
}

interface JoinOptions {
  /** Whose change stands where both changed the same; asked if left out. */
  prefer?: Preference;
  /** Drafts that may be stored although their replies were lost. */
  unconfirmed?: readonly Definition[];
  isEarly?: boolean;
}

/**
 * Saves the draft shortly after each change, one save at a time, and retries failed saves. What somebody else saves is
 * joined with the draft at once.
 * @returns `flush`, which saves at once and returns whether everything is saved; and `join`, which loads the newest draft
 * and joins it with ours.
 */
export function useAutosave({ params, store, onProblems }: Options) {
  const inProgress = useRef<Promise<void> | null>(null);
  /** The drafts of the failed saves since the last reply: if only a reply was lost, the server has stored that draft. */
  const unconfirmed = useRef(new Set<Definition>());

  const join = useCallback(
    async ({ prefer, unconfirmed = [], isEarly }: JoinOptions = {}) => {
      const [{ draft }, { problems }] = await Promise.all([
        call(getWorkflow, { params }),
        call(listProblems, { params }),
      ]);
      // Only those who may edit the workflow receive its draft.
      if (!draft) throw createProblem('operation_not_allowed', 403);
      // The save that began meanwhile is refused, and joins by itself.
      if (isEarly && inProgress.current) return;
      const { revision } = draft;
      const definition = writtenDefinition(draft.definition);
      const own = unconfirmed.find((one) => isSameDefinition(definition, one));
      if (own) store.dispatch({ type: 'saving', event: { type: 'caught_up', revision, definition: own } });
      else {
        const theirs = { revision, definition, at: Date.now(), prefer: prefer ?? null, isEarly };
        store.dispatch({ type: 'joined', theirs });
      }
      onProblems(problems);
    },
    [params, store, onProblems],
  );

  const send = useCallback(async () => {
    const { history, saving } = store.get();
    const dispatchSaving = (event: SavingEvent) => store.dispatch({ type: 'saving', event });
    const definition = history.present;
    dispatchSaving({ type: 'sent', definition });
    const body = { revision: saving.revision, definition };
    try {
      const { draft, problems } = await call(saveDraft, { params, body, keepalive: true });
      unconfirmed.current.clear();
      dispatchSaving({ type: 'saved', revision: draft.revision, at: Date.now() });
      onProblems(problems);
    } catch (error) {
      const event = failureOf(error);
      if (event?.type === 'failed') unconfirmed.current.add(definition);
      if (event) return dispatchSaving(event);
      // The server has another draft.
      try {
        await join({ unconfirmed: [...unconfirmed.current] });
        unconfirmed.current.clear();
      } catch {
        dispatchSaving({ type: 'failed' });
      }
    }
  }, [params, store, onProblems, join]);

  const saveOnce = useCallback(() => {
    inProgress.current ??= send().finally(() => {
      inProgress.current = null;
    });
    return inProgress.current;
  }, [send]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: { wait: number | null; present: Definition | null } = { wait: null, present: null };
    // Each change restarts the wait, even if its length stays the same. No component renders again for that.
    const plan = () => {
      const { saving, history } = store.get();
      const wait = waitBeforeSave(saving, history.present);
      if (wait === last.wait && history.present === last.present) return;
      last = { wait, present: history.present };
      clearTimeout(timer);
      if (wait !== null) timer = setTimeout(saveOnce, wait);
    };
    plan();
    const stop = store.subscribe(plan);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, saveOnce]);

  const flush = useCallback(async () => {
    // Changes made during a save need another save.
    for (let turn = 0; turn < 3; turn += 1) {
      if (inProgress.current) await inProgress.current;
      const { history, saving } = store.get();
      if (waitBeforeSave(saving, history.present) === null || saving.failures > 1) break;
      await saveOnce();
    }
    return isSaved(store.get());
  }, [saveOnce, store]);

  useEffect(() => {
    const now = () => {
      const { history, saving } = store.get();
      if (waitBeforeSave(saving, history.present) !== null) void saveOnce();
    };
    const onHide = () => document.visibilityState === 'hidden' && now();
    window.addEventListener('blur', now);
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('blur', now);
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [saveOnce, store]);

  useFollowing({ workflow_id: params.workflow_id, store, inProgress, join });
  return { flush, join };
}

interface Following {
  workflow_id: Id;
  store: EditorStore;
  /** The save that is under way. */
  inProgress: { current: Promise<void> | null };
  join: (options: JoinOptions) => Promise<void>;
}

/** Milliseconds after which the stream is taken for opened again: what was saved while it was closed, nobody announced. */
const justOpened = 5_000;

/** Joins what somebody else saves as soon as it is announced. */
function useFollowing({ workflow_id, store, inProgress, join }: Following): void {
  useEffect(() => {
    const since = performance.now();
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

export const isSaved = ({ saving, history }: EditorState): boolean => phaseOf(saving, history.present) === 'saved';

/** What a save that failed does to the next one; null if somebody else has saved another draft. */
function failureOf(error: unknown): Extract<SavingEvent, { type: 'failed' | 'refused' }> | null {
  if (!(error instanceof ProblemError)) return { type: 'failed' };
  const { code, status } = error.problem;
  if (code === 'stale_draft') return null;
  // Temporary failures are retried. A draft that was rejected for another reason is not sent again unchanged.
  const isTemporary = status === 429 || status === 401 || status >= 500;
  return isTemporary ? { type: 'failed' } : { type: 'refused', message: problemMessage(error) };
}
