import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Action } from '../../../../engine/definition.ts';
import { useEditor } from '../editor-context.ts';
import { patchAction } from '../state/change-actions.ts';
import classes from './panel.module.css';

/** Whether the run goes on where Baton could not send what it should (rule 12). */
export function ContinueOnFailure({ action }: { action: Action }) {
  const { t } = useTranslation('editor');
  const { change } = useEditor();
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
