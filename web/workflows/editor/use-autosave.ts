import { useCallback, useEffect, useRef } from 'react';
import { saveDraft } from '../../../contract/workflows.ts';
import type { Definition, Id } from '../../../engine/definition.ts';
import type { Problem } from '../../../engine/problems.ts';
import { call, ProblemError } from '../../lib/api-client.ts';
import { problemMessage } from '../../lib/problem-message.ts';
import type { EditorStore } from './editor-store.ts';
import type { EditorState } from './state/editor-state.ts';
import { phaseOf, type SavingEvent, waitBeforeSave } from './state/saving.ts';
import { useJoin } from './use-join.ts';

interface Options {
  params: { ws: Id; workflow_id: Id };
  store: EditorStore;
  onProblems: (problems: Problem[]) => void;
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

  const join = useJoin({ params, store, onProblems, inProgress });

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

  return { flush, join };
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
