import { Collapse } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import type { StepState } from '../../../../engine/run-state.ts';
import { indexOf } from '../../../../engine/version-index.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { joinNames } from '../../../runs/join-names.ts';
import { formatAttempt } from '../../../runs/show/format-attempt.ts';
import { WhyRows } from '../../../runs/show/why-rows.tsx';
import { WhyButton } from '../../../runs/show/why-table.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { type Glyph, StatusGlyph } from '../../../ui/status-glyph.tsx';
import { named } from '../../describe/describe-context.ts';
import { describeWhy } from './describe-why.ts';
import classes from './dry-run.module.css';
import { useSession } from './session.ts';

/** Every step that the dry run has reached, in order, each with the reason for which it opened or was skipped. */
export function PathList() {
  const { t } = useTranslation('dry_run');
  const { run, nameOf, trace } = useSession();
  const reached = run.steps.filter(({ status }) => status !== 'created');
  const starter = trace.initiator_id;
  return (
    <section className={classes.section} aria-label={t('path')}>
      <h3>{t('path')}</h3>
      <ol className={classes.path}>
        <li className={classes.passed}>
          <StatusGlyph of="done" size={17} />
          <span className={classes.passedText}>
            <b>{t('started')}</b>
            <span>{starter ? nameOf({ type: 'user_workspace', id: starter }) : t('by_token')}</span>
          </span>
        </li>
        {reached.map((step) => (
          <PathStep key={step.id} step={step} />
        ))}
      </ol>
    </section>
  );
}

function PathStep({ step }: { step: StepState }) {
  const { version, context } = useSession();
  const [isOpen, { toggle }] = useDisclosure(false);
  const box = useId();
  const action = indexOf(version).actions.get(step.step_id)?.action;
  const wentBack = action?.stepable_type === 'go_back' && step.outcome === 'done';
  const glyph: Glyph = wentBack ? 'went_back' : ((step.outcome ?? step.status) as Glyph);
  return (
    <li className={classes.passed} data-status={step.status}>
      <StatusGlyph of={glyph} size={17} />
      <span className={classes.passedText}>
        <b>{named(context, action?.name)}</b>
        <span>{useResult(step, wentBack)}</span>
      </span>
      {step.attempt > 1 && <Chip>{formatAttempt(step.attempt)}</Chip>}
      <WhyButton table={box} isOpen={isOpen} onToggle={toggle} />
      <Collapse expanded={isOpen} id={box} className={classes.why}>
        <Why step={step} />
      </Collapse>
    </li>
  );
}

function Why({ step }: { step: StepState }) {
  const { t } = useTranslation(['dry_run', 'runs']);
  const { version, context } = useSession();
  const why = describeWhy(context, version, step);
  if (!why) {
    const isCertain = step.status === 'waiting' && step.opened_at === null;
    return <p className={classes.help}>{t(isCertain ? 'why.waits' : reasonKey(step))}</p>;
  }
  return (
    <>
      <p className={classes.help}>
        {t(why.match === 'any' ? 'why.any' : 'why.all')} {t(why.result ? 'why.held' : 'why.did_not_hold')}
      </p>
      <WhyRows items={why.items ?? []} />
    </>
  );
}

const reasonKey = ({ reason }: StepState) =>
  reason === 'went_back' || reason === 'run_cancelled' || reason === 'disapproved' || reason === 'skipped_by_admin'
    ? (`runs:reason.${reason}` as const)
    : reason === 'condition_not_evaluable'
      ? ('runs:reason.condition_not_evaluable' as const)
      : ('why.none' as const);

function useResult(step: StepState, wentBack: boolean): string {
  const { t } = useTranslation(['dry_run', 'runs', 'ui']);
  const { context, nameOf } = useSession();
  if (wentBack) return t('went_back');
  if (step.outcome === null) return t(step.status === 'pending' ? 'result.open' : `ui:status.${step.status}`);
  const names = step.votes.map(({ user_workspace_id: id }) => nameOf({ type: 'user_workspace', id }));
  if (names.length === 0) return t(`runs:outcome.${step.outcome}`);
  const by = step.outcome as 'approve';
  return t(`runs:outcome_by.${by}`, { names: joinNames(names, context.language) });
}
