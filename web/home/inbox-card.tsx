import { IconArrowRight, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { PendingAction } from '../../contract/home.ts';
import { isOwnEscape } from '../lib/is-own-escape.ts';
import { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { AnswerPanel } from '../runs/answer/answer-panel.tsx';
import { FieldList } from '../runs/field-list.tsx';
import { SaidWithAnswer } from '../runs/said-with-answer.tsx';
import { segmentsOf } from '../runs/segments-of.ts';
import { BatonBar } from '../ui/baton-bar.tsx';
import { Due } from '../ui/due.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import { TypeIcon } from '../ui/type-icon.tsx';
import { CardTrack } from './card-track.tsx';
import { FailedAnswer } from './failed-answer.tsx';
import classes from './inbox-card.module.css';
import { passedOn } from './passed-on.ts';
import { rowMark } from './use-row-keys.ts';

interface Props {
  action: PendingAction;
  isLeaving: boolean;
  /** Somebody else has settled the step already. */
  isGone: boolean;
  onType: () => void;
  onClose: () => void;
  onPass: () => void;
  onRefused: () => void;
}

/**
 * An opened action: the track, the values filled in so far, the last comment, and the answer form; for a failed step
 * the commands that resolve it instead of the form.
 */
export function InboxCard({ action, isLeaving, isGone, onType, onClose, onPass, onRefused }: Props) {
  const { t } = useTranslation(['home', 'runs', 'ui']);
  const workspaceId = useWorkspaceId();
  const card = useRef<HTMLElement>(null);
  const { run_step: step, run, last_comment } = action;
  const hasFailed = step.status === 'failed';
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const ownFieldIds = new Set(step.form.map((field) => field.id));
  const fields = run.fields.filter((field) => !ownFieldIds.has(field.field_id) && field.text !== '');
  // The track says it to screen readers by itself.
  const withYou = <span aria-hidden="true">{t('runs:with_you')}</span>;
  const segments = segmentsOf(isLeaving ? passedOn(run.stages) : run.stages).map((segment) => ({
    ...segment,
    note: segment.state === 'held' && segment.yours && !isGone ? withYou : undefined,
  }));

  return (
    <article
      ref={card}
      className={classes.card}
      tabIndex={-1}
      aria-label={step.name}
      data-leaving={isLeaving || undefined}
      onKeyDown={(event) => {
        if (!isOwnEscape(event)) return;
        event.preventDefault();
        onClose();
      }}
    >
      <span className={classes.edge}>{!isGone && !hasFailed && <BatonBar edge />}</span>
      <header className={classes.head}>
        <span className={classes.icon}>
          {hasFailed ? <StatusGlyph of="failed" size={18} /> : <TypeIcon type={step.stepable_type} size={18} />}
        </span>
        <div className={classes.title}>
          <h3>{step.name}</h3>
          <p>
            {run.workflow.name} · {run.name}
          </p>
        </div>
        {step.due_date !== null && !hasFailed && <Due at={step.due_date} />}
        <IconButton size={28} aria-label={t('ui:close')} aria-expanded onClick={onClose} {...{ [rowMark]: '' }}>
          <Icon of={IconChevronUp} size={18} />
        </IconButton>
      </header>
      <div className={classes.body}>
        <CardTrack segments={segments} />
        {step.description && <p className={classes.description}>{step.description}</p>}
        <FieldList fields={fields} />
        {last_comment && <SaidWithAnswer said={last_comment} />}
        {hasFailed ? (
          <FailedAnswer action={action} onResolved={onPass} />
        ) : (
          <AnswerPanel
            key={step.id}
            target={{ ws: workspaceId, run_id: run.id, step }}
            within={card}
            isGone={isGone}
            onPass={onPass}
            onRefused={onRefused}
            onType={onType}
            foot={
              <LinkButton
                variant="subtle"
                to={paths.run}
                params={{ workspaceId, runId: run.id }}
                rightSection={<Icon of={IconArrowRight} />}
              >
                {t('open_run')}
              </LinkButton>
            }
          />
        )}
      </div>
    </article>
  );
}
