import type { Id } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { GrowingTextarea } from '../../../ui/growing-textarea.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { patchAction } from '../state/change-actions.ts';
import { indexOf } from '../use-describe.tsx';

/** What those who act read about the action. */
export function DescriptionSetting({ id, acts }: { id: Id; acts: boolean }) {
  const { t } = useTranslation('editor');
  const { change } = useEditor();
  const text = useEditorState(({ history }) => indexOf(history.present).actions.get(id)?.action.description);
  return (
    <GrowingTextarea
      label={t('setting.description')}
      description={t(acts ? 'setting.description_help' : 'setting.description_help_baton')}
      minRows={2}
      maxRows={8}
      maxLength={2000}
      value={text ?? ''}
      onChange={(event) => {
        const description = event.currentTarget.value;
        change((now) => patchAction(now, id, { description }), `description.${id}`);
      }}
    />
  );
}
