import type { Id } from '../../../../engine/definition.ts';
import { useSelected } from '../../../lib/tiny-store.ts';
import { useEditor } from '../editor-context.ts';
import type { DryRunState, WayMark } from './dry-run-state.ts';

/** Follows a part of the dry run. */
export function useDryRun<S>(select: (state: DryRunState) => S): S {
  return useSelected(useEditor().dryRun, select);
}

/** How far the dry run is with an action; undefined without a dry run. */
export const useWayMark = (action_id: Id): WayMark | undefined => useDryRun(({ marks }) => marks.get(action_id));
