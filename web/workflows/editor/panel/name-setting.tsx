import type { Definition } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { named } from '../../describe/describe-context.ts';
import { useEditor, useEditorState, useSurroundings } from '../editor-context.ts';
import { patchAction } from '../state/change-actions.ts';
import { updateGroup } from '../state/change-groups.ts';
import type { CardSelection } from '../state/selection.ts';
import { indexOf } from '../use-describe.tsx';
import { oneLine } from './one-line.ts';
import { useFault } from './use-fault.ts';

const nameOf = (definition: Definition, { kind, id }: CardSelection): string =>
  (kind === 'group'
    ? indexOf(definition).groups.get(id)?.group.name
    : indexOf(definition).actions.get(id)?.action.name) ?? '';

const useName = (owner: CardSelection): string => useEditorState(({ history }) => nameOf(history.present, owner));

/** The name of an action or a group. Typing it renders only this input and the title of the panel again. */
export function NameSetting({ owner }: { owner: CardSelection }) {
  const { t } = useTranslation('editor');
  const { change } = useEditor();
  const faultOf = useFault(owner);
  return (
    <TextField
      label={t('setting.name')}
      data-setting="name"
      maxLength={200}
      value={useName(owner)}
      error={faultOf('name')}
      onChange={(event) => {
        const name = oneLine(event.currentTarget.value);
        const set = owner.kind === 'group' ? updateGroup : patchAction;
        change((now) => set(now, owner.id, { name }), `name.${owner.id}`);
      }}
    />
  );
}

export function NameTitle({ owner }: { owner: CardSelection }) {
  return named(useSurroundings(), useName(owner));
}
