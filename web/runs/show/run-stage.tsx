import type { Run, RunStepReply } from '../../../contract/runs.ts';
import { formatDuration } from '../../lib/format-when.ts';
import { currentLanguage } from '../../lib/languages.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { joinNames } from '../join-names.ts';
import { useMembers } from '../use-members.ts';
import type { StageSteps } from './attempts-of.ts';
import { EarlierAttempts } from './earlier-attempts.tsx';
import { StageStep } from './stage-step.tsx';
import classes from './step-row.module.css';
import { useExpectedNames } from './use-expected-names.ts';

/** A stage with its steps; before it is reached (again) it shows only the number of its steps. */
export function RunStage({
  run,
  stage,
  actions,
  number,
  first,
  isOnly,
  onAnswer,
}: StageSteps & {
  run: Run;
  number: number;
  /** The id of the first step that waits for the reader, and whether it is the only one. */
  first: string | undefined;
  isOnly: boolean;
  onAnswer: () => void;
}) {
  const isReached = actions.some(({ newest }) => wasReached(newest));
  return (
    <div className={classes.stage} data-state={stage.state} data-yours={stage.is_yours || undefined}>
      <h2 className={classes.stageHead} data-next={!isReached || undefined}>
        <b>
          {number} {stage.name}
        </b>
        <StageRemark stage={stage} count={actions.length} isReached={isReached} />
      </h2>
      {!isReached && <EarlierAttempts run={run} steps={actions.flatMap(({ earlier }) => earlier)} />}
      {isReached && (
        <ol>
          {actions.map(({ newest, earlier }) => (
            <StageStep
              key={newest.id}
              run={run}
              step={newest}
              earlier={earlier}
              isFirst={newest.id === first}
              isOnly={isOnly}
              onAnswer={onAnswer}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

/** A cancelled step counts only if it was opened: cancelling a run also cancels the steps that never were. */
const wasReached = ({ status, opened_at }: RunStepReply): boolean =>
  status !== 'created' && (status !== 'cancelled' || opened_at !== null);

function StageRemark({ stage, count, isReached }: { stage: StageSteps['stage']; count: number; isReached: boolean }) {
  const { t } = useTranslation('runs');
  const { shortName } = useMembers();
  const namesOf = useExpectedNames();
  // An imported run has no steps where its case had none.
  if (stage.state === 'skipped') return <span>{t('stage.skipped')}</span>;
  if (!isReached) {
    const next = namesOf(stage);
    return (
      <span>
        {t(stage.state === 'cancelled' ? 'stage.not_run' : 'stage.next', { count })}
        {next && ` · ${t('stage.expected', { names: next })}`}
      </span>
    );
  }
  if (stage.is_yours) return <span className={classes.yours}>{t('with_you')}</span>;
  if (stage.state === 'held') {
    const names = joinNames(stage.holders.map(shortName), currentLanguage());
    return <span>{names ? t('stage.with', { names }) : t('stage.open')}</span>;
  }
  if (stage.state === 'done' && stage.opened_at !== null && stage.settled_at !== null) {
    return (
      <span className={classes.took}>{t('took', { time: formatDuration(stage.settled_at - stage.opened_at) })}</span>
    );
  }
  return null;
}
