import { Button } from '@mantine/core';
import { IconCheck, IconPlayerSkipForward, IconRefresh, IconX } from '@tabler/icons-react';
import { kindOf } from '../../../../engine/actions/index.ts';
import type { Action } from '../../../../engine/definition.ts';
import { successOf } from '../../../../engine/dry-run/replay-trace.ts';
import type { StepState } from '../../../../engine/run-state.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { describeAction } from '../../describe/describe-action.ts';
import classes from './dry-run.module.css';
import { useSession } from './session.ts';

interface Props {
  step: StepState;
  action: Action;
}

/** What Baton would do by itself now: it succeeds or fails as the designer wants. */
export function AutomaticStep({ step, action }: Props) {
  const { t } = useTranslation('dry_run');
  const { now, context, make } = useSession();
  const of = { at: now, action_id: action.id, attempt: step.attempt };
  const what = kindOf(action).actor === 'system' ? describeAction(context, action) : t('being_sent');
  const isChild = action.stepable_type === 'workflow_hook' && action.stepable.wait;
  return (
    <>
      <p className={classes.help}>{what}</p>
      <div className={classes.buttons}>
        <Button
          leftSection={<Icon of={IconCheck} />}
          onClick={() => make({ type: 'succeed', ...of, outcome: successOf(action) })}
        >
          {t(isChild ? 'child_completes' : 'succeeds')}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon of={IconX} />}
          onClick={() => make({ type: 'fail', ...of, reason: isChild ? 'child_cancelled' : 'effect_failed' })}
        >
          {t(isChild ? 'child_cancelled' : 'fails')}
        </Button>
      </div>
    </>
  );
}

/** What a run admin can do with a failed step. */
export function FailedStep({ step, action }: Props) {
  const { t } = useTranslation(['dry_run', 'runs']);
  const { now, make } = useSession();
  const of = { at: now, action_id: action.id, attempt: step.attempt };
  return (
    <>
      {step.reason && <p className={classes.help}>{t(`runs:reason.${step.reason}`)}</p>}
      <div className={classes.buttons}>
        <Button leftSection={<Icon of={IconRefresh} />} onClick={() => make({ type: 'retry', ...of })}>
          {t('retry')}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon of={IconPlayerSkipForward} />}
          onClick={() => make({ type: 'skip', ...of })}
        >
          {t('skip')}
        </Button>
        {kindOf(action)
          .outcomes.filter((outcome) => outcome !== 'failed')
          .map((outcome) => (
            <Button key={outcome} variant="default" onClick={() => make({ type: 'mark_done', ...of, outcome })}>
              {t('mark_done', { outcome: t(`runs:outcome.${outcome}`) })}
            </Button>
          ))}
      </div>
    </>
  );
}
