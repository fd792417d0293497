import { kindOf } from '../../../../engine/actions/index.ts';
import type { Action } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Switch } from '../../../ui/switch.tsx';
import { useEditor } from '../editor-context.ts';
import { patchAction } from '../state/change-actions.ts';
import classes from './panel.module.css';

/** For automatic actions that may fail: whether the run then waits for an admin, or goes on. */
export function FailureSetting({ action }: { action: Action }) {
  const { t } = useTranslation('editor');
  const { change } = useEditor();
  const { actor, outcomes } = kindOf(action);
  if (actor !== 'system' || !outcomes.includes('failed')) return null;
  return (
    <Switch
      label={<span className={classes.switchLabel}>{t('setting.continue_on_failure')}</span>}
      description={t('setting.continue_on_failure_help')}
      checked={action.continue_on_failure}
      onChange={(event) => {
        const continue_on_failure = event.currentTarget.checked;
        change((now) => patchAction(now, action.id, { continue_on_failure }));
      }}
    />
  );
}
