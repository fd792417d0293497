import { displayName } from '../../../contract/person-name.ts';
import type { Run, RunStepReply } from '../../../contract/runs.ts';
import { currentLanguage } from '../../lib/languages.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { ResolveButtons, resolutionsOf } from '../commands/resolve-buttons.tsx';
import { listNames } from '../join-names.ts';
import classes from './failed-step.module.css';
import { FailureNote } from './failure-note.tsx';

/**
 * A failed step: the reason, the external server's message, and the commands of an admin; others see who the admins
 * are.
 */
export function FailedStep({ run, step }: { run: Run; step: RunStepReply }) {
  const { t } = useTranslation('commands');
  const admins = run.participants
    .filter(({ roles }) => roles.includes('workflow_admin'))
    .map(({ user_workspace: { user } }) => displayName(user));
  return (
    <FailureNote step={step}>
      {resolutionsOf(step).length > 0 ? (
        <div className={classes.commands}>
          <ResolveButtons run_id={run.id} step={step} />
        </div>
      ) : (
        <p className={classes.help}>
          {admins.length > 0
            ? t('failed.who_helps', { names: listNames(admins.slice(0, 3), currentLanguage()) })
            : t('failed.owners_help')}
        </p>
      )}
    </FailureNote>
  );
}
