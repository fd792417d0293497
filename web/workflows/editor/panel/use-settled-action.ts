import type { Action, Id } from '../../../../engine/definition.ts';
import type { PlacedAction } from '../../../../engine/definition-index.ts';
import { isSameList } from '../../../lib/tiny-store.ts';
import { useEditorState } from '../editor-context.ts';
import { indexOf } from '../use-describe.tsx';

/**
 * An action with its place for the settings that are not its name and description: those two may be older here, as they
 * are followed by the parts that show them. So typing into them renders none of the other settings.
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
