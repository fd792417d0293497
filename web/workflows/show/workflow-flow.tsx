import { IconLock, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, useMemo, useRef } from 'react';
import { fieldsOf } from '../../../engine/actions/index.ts';
import type { Action, Definition, Id } from '../../../engine/definition.ts';
import { indexDefinition } from '../../../engine/definition-index.ts';
import { formatDuration } from '../../lib/format-when.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TypeIcon } from '../../ui/type-icon.tsx';
import { type DescribeContext, describeContextFor, named } from '../describe/describe-context.ts';
import canvas from '../editor/canvas/canvas.module.css';
import { CardCondition } from '../editor/canvas/card-condition.tsx';
import { CardFoot } from '../editor/canvas/card-foot.tsx';
import { hasGutter } from '../editor/canvas/has-gutter.ts';
import { drawingOf, ReturnArrows } from '../editor/canvas/return-arrows.tsx';
import { ZoomFrame } from '../zoom/zoom-frame.tsx';
import type { WorkflowFigures } from './use-workflow-figures.ts';
import classes from './workflow-flow.module.css';

interface Props {
  ws: Id;
  workflow_id: Id;
  definition: Definition;
  directory: DescribeContext['directory'];
  figures: WorkflowFigures;
}

/** A workflow as the editor draws it, with the running runs of each stage and the typical time of each action. */
export function WorkflowFlow({ ws, workflow_id, definition, directory, figures }: Props) {
  const { t } = useTranslation(['workflows', 'editor']);
  const { t: tWorkflows } = useTranslation('workflows');
  const { language } = useLocale();
  const flow = useRef<HTMLElement>(null);
  const context = describeContextFor(definition, tWorkflows, language, directory);
  const { groups, actions } = context.index;
  const drawing = useMemo(() => drawingOf(definition, indexDefinition(definition, fieldsOf)), [definition]);
  const nameOf = (id: Id) => named(context, groups.get(id)?.group.name ?? actions.get(id)?.action.name);
  const fields = definition.trigger_form;
  return (
    <ZoomFrame flow={flow}>
      <section
        className={`${canvas.flow} ${classes.flow}`}
        data-gutter={hasGutter(definition) || undefined}
        data-columns={definition.action_groups.every((group) => group.actions.length < 3) ? 2 : undefined}
        ref={flow}
        aria-label={t('show.flow')}
      >
        <div className={canvas.start}>
          <span className={canvas.go} aria-hidden="true">
            <Icon of={IconPlayerPlay} size={18} />
          </span>
          <div className={canvas.startWords}>
            <p className={canvas.startTitle}>
              <b>{t('show.start')}</b>
              {fields.length === 0 && <span>{t('show.no_fields')}</span>}
            </p>
            {fields.length > 0 && (
              <p className={canvas.chips}>
                {fields.map((field) => (
                  <Chip key={field.id}>{named(context, field.label)}</Chip>
                ))}
              </p>
            )}
          </div>
        </div>
        {definition.action_groups.map((group, index) => {
          const isGated = group.actions.some(({ condition }) => condition !== null);
          const name = named(context, group.name);
          return (
            <Fragment key={group.id}>
              <div className={classes.between} />
              <section
                className={canvas.stage}
                data-group={group.id}
                aria-label={t('numbered', { number: index + 1, name })}
              >
                <header className={`${canvas.stageHead} ${classes.head}`} data-gated={isGated || undefined}>
                  <span className={classes.number}>{index + 1}</span>
                  <h2>{name}</h2>
                  {group.actions.length > 1 && (
                    <span className={classes.quiet}>{t('editor:group.opens_together')}</span>
                  )}
                  {group.condition && (
                    <CardCondition className={canvas.groupPill} context={context} conditions={group.condition} />
                  )}
                  <StageRuns ws={ws} workflow_id={workflow_id} stage={{ id: group.id, name }} figures={figures} />
                </header>
                <div className={`${canvas.actions} ${classes.actions}`} data-gated={isGated || undefined}>
                  {group.actions.map((action) => (
                    <FlowCard key={action.id} ws={ws} action={action} context={context} figures={figures} />
                  ))}
                </div>
              </section>
            </Fragment>
          );
        })}
        <ReturnArrows drawing={drawing} labelOf={(target) => t('editor:canvas.back_to', { name: nameOf(target) })} />
      </section>
    </ZoomFrame>
  );
}

/** How many runs stand in the stage: a way to the board. */
function StageRuns({
  ws,
  workflow_id,
  stage,
  figures,
}: {
  ws: Id;
  workflow_id: Id;
  stage: { id: Id; name: string };
  figures: WorkflowFigures;
}) {
  const { t } = useTranslation('workflows');
  const runs = figures.stages?.get(stage.id);
  if (!runs || runs.total === 0) return null;
  const count = runs.total_is_capped ? `${runs.total}+` : String(runs.total);
  return (
    <Link
      to={paths.runs}
      params={{ workspaceId: ws }}
      search={{ status: 'active', workflow_id, is_board: true, column: stage.id }}
      className={classes.runs}
      aria-label={t('show.runs_in', { count: runs.total, number: count, stage: stage.name })}
    >
      {t('show.runs_here', { count: runs.total, number: count })}
    </Link>
  );
}

function FlowCard({
  ws,
  action,
  context,
  figures,
}: {
  ws: Id;
  action: Action;
  context: DescribeContext;
  figures: WorkflowFigures;
}) {
  const { t } = context;
  const median = figures.times?.get(action.id);
  return (
    <div className={`${canvas.card} ${classes.card}`} data-action={action.id}>
      {action.condition && <CardCondition className={canvas.pill} context={context} conditions={action.condition} />}
      <p className={canvas.kind}>
        <TypeIcon type={action.stepable_type} />
        <span>{t(`type.${action.stepable_type}`)}</span>
        {action.is_lock && <Icon of={IconLock} size={14} label={t('locked')} />}
      </p>
      <h3 className={canvas.name}>{named(context, action.name)}</h3>
      <CardFoot ws={ws} action={action} context={context} />
      {median != null && median >= 60 && (
        <p className={classes.time}>{t('show.typically', { time: formatDuration(median) })}</p>
      )}
    </div>
  );
}
