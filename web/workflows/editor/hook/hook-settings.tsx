import { triggersForSelect } from '../../../../contract/triggers.ts';
import type { ActionOf } from '../../../../engine/definition.ts';
import type { DefinitionLocation } from '../../../../engine/definition-index.ts';
import { useApi } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Switch } from '../../../ui/switch.tsx';
import { useEditor } from '../editor-context.ts';
import panelClasses from '../panel/panel.module.css';
import { patchStepable } from '../state/change-actions.ts';
import { HookFields } from './hook-fields.tsx';
import { HookTarget } from './hook-target.tsx';

/** The settings of a workflow hook: its target, whether it waits for the child run, and values for the start form. */
export function HookSettings({
  action,
  location,
}: {
  action: ActionOf<'workflow_hook'>;
  location: DefinitionLocation;
}) {
  const { t } = useTranslation('triggers');
  const { ws, change } = useEditor();
  const { trigger_id, token_version, wait } = action.stepable;
  const { data, error } = useApi(
    triggersForSelect,
    { params: { ws }, query: { trigger_id: trigger_id ?? undefined } },
    { enabled: trigger_id !== null },
  );
  const target = trigger_id === null ? undefined : data?.triggers.find(({ id }) => id === trigger_id);
  const isGone = trigger_id !== null && data !== undefined && target?.token_version !== token_version;
  return (
    <>
      <HookTarget action={action} target={target} isGone={isGone} error={error} />
      <Switch
        label={<span className={panelClasses.switchLabel}>{t('hook.wait')}</span>}
        description={t(wait ? 'hook.waits' : 'hook.goes_on')}
        checked={wait}
        onChange={(event) => {
          const waits = event.currentTarget.checked;
          change((now) => patchStepable(now, action.id, { wait: waits }));
        }}
      />
      <HookFields action={action} location={location} target={isGone ? undefined : target} />
    </>
  );
}
