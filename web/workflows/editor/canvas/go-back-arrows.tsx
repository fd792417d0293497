import type { Id } from '../../../../engine/definition.ts';
import { isSameList } from '../../../lib/tiny-store.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { named } from '../../describe/describe-context.ts';
import { useSettledState, useSurroundings } from '../editor-context.ts';
import { indexOf } from '../use-describe.tsx';
import { drawingOf, ReturnArrows, type ReturnDrawing } from './return-arrows.tsx';

/** The arrows of the draft. They are drawn again only if a group, an action or the target of a go-back has changed its place. */
export function GoBackArrows() {
  const drawing = useSettledState(({ history }) => drawingOf(history.present, indexOf(history.present)), isSameDrawing);
  return <ReturnArrows drawing={drawing} labelOf={(target) => <Label target={target} />} />;
}

const isSameDrawing = (one: ReturnDrawing, other: ReturnDrawing) => isSameList(one.order, other.order);

/** The text on an arrow, with the name of its target. Only this text is rendered again when the target is renamed. */
function Label({ target }: { target: Id }) {
  const { t } = useTranslation('editor');
  const surroundings = useSurroundings();
  const name = useSettledState(({ history }) => {
    const { groups, actions } = indexOf(history.present);
    return groups.get(target)?.group.name ?? actions.get(target)?.action.name;
  });
  return t('canvas.back_to', { name: named(surroundings, name) });
}
