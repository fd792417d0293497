import type { Action, Id } from '../../../../engine/definition.ts';
import type { PlacedAction } from '../../../../engine/definition-index.ts';
import { isSameList } from '../../../lib/tiny-store.ts';
import { useEditorState } from '../editor-context.ts';
import { indexOf } from '../use-describe.tsx';

/**
 * An action and its place, for all settings except its name and description. Those two may be outdated here: the
 * components that show them follow them by themselves, so that typing into them renders no other setting again.
 */
export function useSettledAction(id: Id): PlacedAction | undefined {
  return useEditorState(
    ({ history }) => indexOf(history.present).actions.get(id),
    (one, other) => one === other || (!!one && !!other && isSameList(partsOf(one), partsOf(other))),
  );
}

function partsOf({ action, group, group_position, position }: PlacedAction): unknown[] {
  const { name, description, ...settings } = action satisfies Action;
  return [group.id, group.name, group_position, position, ...Object.keys(settings), ...Object.values(settings)];
}
