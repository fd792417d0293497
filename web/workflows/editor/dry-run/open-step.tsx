import { kindOf } from '../../../../engine/actions/index.ts';
import { canAnswer, holdersOf } from '../../../../engine/can.ts';
import { awaitsPeople } from '../../../../engine/reevaluate-votes.ts';
import type { StepState } from '../../../../engine/run-state.ts';
import { indexOf } from '../../../../engine/version-index.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { joinNames } from '../../../runs/join-names.ts';
import { formatAttempt } from '../../../runs/show/format-attempt.ts';
import { BatonBar } from '../../../ui/baton-bar.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { TypeIcon } from '../../../ui/type-icon.tsx';
import { named } from '../../describe/describe-context.ts';
import { AnswerStep } from './answer-step.tsx';
import { AutomaticStep, FailedStep } from './automatic-step.tsx';
import classes from './dry-run.module.css';
import { useSession } from './session.ts';

/** A step that waits: for whom, and what they or Baton can do with it. */
export function OpenStep({ step }: { step: StepState }) {
  const { t } = useTranslation('dry_run');
  const { version, run, now, people, context, nameOf } = useSession();
  const { action } = indexOf(version).actions.get(step.step_id)!;
  const holders = holdersOf(version, run, step, people);
  const answerers = holders.filter((id) => canAnswer(version, run, step, id, people));
  const names = holders.slice(0, 4).map((id) => nameOf({ type: 'user_workspace', id }));
  const more = holders.length - names.length;
  const isForPeople = awaitsPeople(action, step);
  return (
    <li className={classes.step} data-step={action.id}>
      <BatonBar edge />
      <div className={classes.stepHead}>
        <TypeIcon type={action.stepable_type} />
        <h4>{named(context, action.name)}</h4>
        {step.attempt > 1 && <Chip>{formatAttempt(step.attempt)}</Chip>}
        {step.due_at !== null && step.due_at <= now && step.status === 'pending' && (
          <Chip tone="bad">{t(step.due_at === now ? 'due_now' : 'overdue')}</Chip>
        )}
      </div>
      {isForPeople && (
        <p className={classes.help}>
          {t(more > 0 ? 'waits_for_more' : 'waits_for', { names: joinNames(names, context.language), count: more })}
        </p>
      )}
      {step.votes.length > 0 && isForPeople && (
        <p className={classes.help}>
          {t('voted', {
            names: joinNames(
              step.votes.map(({ user_workspace_id: id }) => nameOf({ type: 'user_workspace', id })),
              context.language,
            ),
          })}
        </p>
      )}
      {step.status === 'failed' ? (
        <FailedStep step={step} action={action} />
      ) : isForPeople ? (
        answerers.length > 0 ? (
          <AnswerStep step={step} action={action} answerers={answerers} />
        ) : (
          <p className={classes.note}>{t('nobody_may')}</p>
        )
      ) : step.status === 'pending' ? (
        <AutomaticStep step={step} action={action} />
      ) : (
        <p className={classes.help}>{t(kindOf(action).actor === 'system' ? 'waits' : 'waits_for_others')}</p>
      )}
    </li>
  );
}
