import { IconClock, IconLock, IconPlayerPlay } from '@tabler/icons-react';
import type { Action, Conditions, Definition, Id } from '../../engine/definition.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Chip } from '../ui/chip.tsx';
import { ConditionPill } from '../ui/condition-pill.tsx';
import { Icon } from '../ui/icon.tsx';
import { TypeIcon } from '../ui/type-icon.tsx';
import { describeAction } from './describe/describe-action.ts';
import { describeConditions, describeConditionsBriefly } from './describe/describe-conditions.ts';
import { type DescribeContext, describeContextFor, named } from './describe/describe-context.ts';
import { useHookedName } from './use-hooked-name.ts';
import classes from './workflow-page.module.css';

/**
 * A definition as text: the start form, then each stage with its actions.
 * @param ws The workspace in which hooks start workflows; empty for a template, which belongs to none.
 */
export function WorkflowStages({
  ws,
  definition,
  directory,
}: {
  ws: Id | '';
  definition: Definition;
  directory: DescribeContext['directory'];
}) {
  const { t } = useTranslation('workflows');
  const { language } = useLocale();
  const context = describeContextFor(definition, t, language, directory);
  return (
    <ol className={classes.stages}>
      <li className={classes.stage}>
        <h2>
          <span className={classes.go} aria-hidden="true">
            <Icon of={IconPlayerPlay} size={14} />
          </span>
          {t('show.start')}
        </h2>
        <p className={classes.fields}>
          {definition.trigger_form.length === 0
            ? t('show.no_fields')
            : definition.trigger_form.map((field) => <Chip key={field.id}>{named(context, field.label)}</Chip>)}
        </p>
      </li>
      {definition.action_groups.map((group, index) => (
        <li key={group.id} className={classes.stage}>
          <h2>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            {named(context, group.name)}
            {group.condition && <When context={context} conditions={group.condition} />}
          </h2>
          <ul>
            {group.actions.map((action) => (
              <li key={action.id} className={classes.action}>
                <ActionLine ws={ws} context={context} action={action} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function ActionLine({ ws, context, action }: { ws: Id; context: DescribeContext; action: Action }) {
  const { t } = context;
  const hooked = useHookedName(ws, action);
  return (
    <>
      <span className={classes.glyph} title={t(`type.${action.stepable_type}`)}>
        <TypeIcon type={action.stepable_type} size={16} />
      </span>
      <div className={classes.words}>
        <p className={classes.name}>
          {named(context, action.name)}
          {action.is_lock && <Icon of={IconLock} size={14} label={t('locked')} />}
        </p>
        <p className={classes.who}>
          {t(`type.${action.stepable_type}`)} · {describeAction(context, action, hooked)}
          {action.due_after && (
            <span className={classes.due}>
              <Icon of={IconClock} size={14} />
              {t(`due.${action.due_after}`)}
            </span>
          )}
        </p>
        {action.description && <p className={classes.about}>{action.description}</p>}
        {action.condition && <When context={context} conditions={action.condition} />}
      </div>
    </>
  );
}

function When({ context, conditions }: { context: DescribeContext; conditions: Conditions }) {
  const { subject, rest } = describeConditionsBriefly(context, conditions);
  const full = describeConditions(context, conditions);
  return (
    <span className={classes.when} title={full}>
      <ConditionPill subject={subject} wraps>
        {rest}
      </ConditionPill>
    </span>
  );
}
