import type { Action } from '../../../../engine/definition.ts';
import type { DefinitionLocation } from '../../../../engine/definition-index.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useEditor } from '../editor-context.ts';
import { patchAction } from '../state/change-actions.ts';
import { useAssigneeOffers } from './people-offers.ts';
import { PeoplePicker } from './people-picker.tsx';
import { useFault } from './use-fault.ts';

/**
 * The assignees of an action. For an email the label says that they review it, because its recipients are right below.
 */
export function AssigneeSetting({ action, location }: { action: Action; location: DefinitionLocation }) {
  const { t } = useTranslation('editor');
  const { change } = useEditor();
  const faultOf = useFault({ kind: 'action', id: action.id });
  const offers = useAssigneeOffers(location);
  const isMail = action.stepable_type === 'email';
  return (
    <PeoplePicker
      label={t(isMail ? 'setting.reviewers' : 'setting.assignees')}
      description={isMail ? t('setting.reviewers_help') : undefined}
      setting="assignees"
      error={faultOf('assignees')}
      value={action.assignees}
      offers={offers}
      onChange={(assignees) => change((now) => patchAction(now, action.id, { assignees }))}
    />
  );
}
