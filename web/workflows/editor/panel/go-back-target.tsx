import { mostReturns } from '../../../../engine/actions/go-back.ts';
import type { ActionOf } from '../../../../engine/definition.ts';
import type { DefinitionLocation } from '../../../../engine/definition-index.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { LazySelect } from '../../../ui/lazy-select.tsx';
import { useEditor } from '../editor-context.ts';
import { patchStepable } from '../state/change-actions.ts';
import { useDescribe } from '../use-describe.tsx';
import { goBackTargets } from './go-back-targets.ts';
import { useFault } from './use-fault.ts';

/** The target of a go-back: an earlier group or action. */
export function GoBackTarget({ action, location }: { action: ActionOf<'go_back'>; location: DefinitionLocation }) {
  const { t } = useTranslation('editor');
  const { change } = useEditor();
  const context = useDescribe();
  const fault = useFault({ kind: 'action', id: action.id })('go_back_to');
  const { groups, actions, later } = goBackTargets(context, location, action.stepable.go_back_to);
  return (
    <div data-setting="go_back_to">
      <LazySelect
        label={t('setting.go_back_to')}
        description={t('setting.go_back_help', { count: mostReturns })}
        placeholder={t('setting.go_back_placeholder')}
        nothingFoundMessage={t('setting.go_back_nothing')}
        searchable
        error={fault}
        data={[
          { group: t('condition.later'), items: later },
          { group: t('setting.earlier_groups'), items: groups },
          { group: t('setting.earlier_actions'), items: actions },
        ].filter(({ items }) => items.length > 0)}
        value={action.stepable.go_back_to}
        onChange={(go_back_to) => change((now) => patchStepable(now, action.id, { go_back_to }))}
      />
    </div>
  );
}
