import type { ActionOf } from '../../../../engine/definition.ts';
import type { DefinitionLocation } from '../../../../engine/definition-index.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { LazySelect } from '../../../ui/lazy-select.tsx';
import { named } from '../../describe/describe-context.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { patchStepable } from '../state/change-actions.ts';
import { goBackOnDisapprove, setGoBackOnDisapprove } from '../state/go-back-on-disapprove.ts';
import { useActionCommands } from '../use-action-commands.ts';
import { useDescribe } from '../use-describe.tsx';
import { goBackTargets } from './go-back-targets.ts';
import classes from './panel.module.css';

interface Props {
  action: ActionOf<'approval'>;
  location: DefinitionLocation;
}

/** What follows when an approval is disapproved: the run goes on, goes back to an earlier place, or is cancelled. */
export function DisapproveSetting({ action, location }: Props) {
  const { t } = useTranslation('editor');
  const { change } = useEditor();
  const context = useDescribe();
  const goBack = useEditorState(({ history }) => goBackOnDisapprove(history.present, action.id));
  const { remove } = useActionCommands(goBack?.id ?? '');
  const target = goBack?.stepable.go_back_to ?? null;
  const { groups, actions, later } = goBackTargets(context, location, target);
  const isCancelled = action.stepable.cancel_on_disapprove;
  const choose = (value: string | null) => {
    if (value === 'cancel' || value === 'go_on') {
      const cancel_on_disapprove = value === 'cancel';
      if (cancel_on_disapprove !== isCancelled)
        change((now) => patchStepable(now, action.id, { cancel_on_disapprove }));
      if (goBack) remove();
    } else if (value) change((now) => setGoBackOnDisapprove(now, action.id, value, context.t('type.go_back')));
  };
  const targets = [...later, ...actions, ...groups].map(({ value, label }) => {
    return { value, label: t('setting.go_back_to_name', { name: label }) };
  });
  return (
    <div>
      <LazySelect
        label={t('setting.on_disapprove')}
        data={[
          { value: 'go_on', label: t('setting.go_on') },
          { value: 'cancel', label: t('setting.cancel_run') },
          ...(targets.length > 0 ? [{ group: t('setting.go_back_group'), items: targets }] : []),
        ]}
        allowDeselect={false}
        classNames={{ input: classes.cut }}
        value={isCancelled ? 'cancel' : (target ?? 'go_on')}
        onChange={choose}
        comboboxProps={{ width: 280, position: 'bottom-end' }}
      />
      {/* A definition from elsewhere may hold both. */}
      {isCancelled && goBack && (
        <p className={classes.help}>{t('setting.go_back_unreached', { name: named(context, goBack.name) })}</p>
      )}
    </div>
  );
}
