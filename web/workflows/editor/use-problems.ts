import { useEffect, useEffectEvent, useState } from 'react';
import type { Definition } from '../../../engine/definition.ts';
import { hookTargetCodes, type Problem, type ProblemContext, problemsOf } from '../../../engine/problems.ts';
import { afterPaint } from '../../lib/after-paint.ts';
import { createStore } from '../../lib/tiny-store.ts';
import { useLatest } from '../../lib/use-latest.ts';
import type { Directory } from '../directory.ts';
import type { EditorStore } from './editor-store.ts';
import { groupProblems, noProblems, type ProblemStore } from './problems/problem-store.ts';

/** Milliseconds without a change before the whole draft is checked, so that the check does not slow down typing. */
const pauseInTyping = 200;

/**
 * The problems of the draft, which the engine finds here in the browser after each pause in typing.
 * @param reported The problems that the server reported last. Only the server knows disabled groups, which the directory
 *   leaves out, and the workflows that hooks start.
 */
export function useProblems(editor: EditorStore, directory: Directory, reported: readonly Problem[]): ProblemStore {
  const known = useLatest({ directory, reported });
  const [store] = useState<ProblemStore>(() => {
    const { get, set, subscribe } = createStore(noProblems);
    const find = () => {
      const { history } = editor.get();
      return findProblems(history.present, known.current.directory, known.current.reported);
    };
    const refresh = () => {
      set(groupProblems(find(), get()));
      return get();
    };
    return { get, subscribe, refresh };
  });

  const refresh = useEffectEvent(() => void store.refresh());
  // The canvas does not wait for it, and what comes before the next frame is checked once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new directory or reply needs a new check
  useEffect(() => afterPaint(refresh), [store, directory, reported]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let { present } = editor.get().history;
    const stop = editor.subscribe(() => {
      const { history } = editor.get();
      if (history.present === present) return;
      present = history.present;
      clearTimeout(timer);
      timer = setTimeout(refresh, pauseInTyping);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [editor]);
  return store;
}

function findProblems(definition: Definition, directory: Directory, reported: readonly Problem[]): Problem[] {
  const has_automatic_trigger = reported.some(({ code }) => code === 'start_file_required');
  const people = peopleOf(directory, reported);
  const context = people && { ...people, has_automatic_trigger };
  return [...problemsOf(definition, context), ...hookProblemsOf(definition, reported)];
}

/** The server's problems of those hooks that still have a trigger: a hook without one, the engine reports itself. */
function hookProblemsOf({ action_groups }: Definition, reported: readonly Problem[]): Problem[] {
  const actions = action_groups.flatMap((group) => group.actions);
  const linked = actions.filter(
    (action) => action.stepable_type === 'workflow_hook' && action.stepable.trigger_id !== null,
  );
  const ids = new Set(linked.map(({ id }) => id));
  return reported.filter(({ code, action_id }) => hookTargetCodes.includes(code) && ids.has(action_id ?? ''));
}

function peopleOf({ people, groups, isLoaded }: Directory, reported: readonly Problem[]): ProblemContext | undefined {
  if (!isLoaded) return undefined;
  const known = new Map([...groups].map(([id, { size }]) => [id, { enabled: true, size }]));
  for (const { code, values } of reported) {
    if (code === 'group_disabled' && values) known.set(String(values.id), { enabled: false, size: 1 });
  }
  return { members: new Map([...people.keys()].map((id) => [id, { active: true }])), groups: known };
}
