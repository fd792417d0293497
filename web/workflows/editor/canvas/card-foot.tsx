import { IconClock, IconCornerUpLeft } from '@tabler/icons-react';
import { kindOf } from '../../../../engine/actions/index.ts';
import type { Action, Id } from '../../../../engine/definition.ts';
import { Icon } from '../../../ui/icon.tsx';
import { describeAction } from '../../describe/describe-action.ts';
import type { DescribeContext } from '../../describe/describe-context.ts';
import { PersonGlyph } from '../../person-glyph.tsx';
import { useHookedName } from '../../use-hooked-name.ts';
import classes from './canvas.module.css';

const mostFaces = 3;

interface Props {
  ws: Id;
  action: Action;
  context: DescribeContext;
}

/** Who acts, or what it does by itself, and by when. */
export function CardFoot({ ws, action, context }: Props) {
  const acts = kindOf(action).actor === 'people';
  return (
    <p className={classes.foot}>
      {action.stepable_type === 'go_back' && <Icon of={IconCornerUpLeft} size={14} />}
      {acts &&
        action.assignees
          .slice(0, mostFaces)
          .map((person) => <PersonGlyph key={JSON.stringify(person)} person={person} directory={context.directory} />)}
      <span className={classes.who}>
        {action.stepable_type === 'workflow_hook' ? (
          <Hooked ws={ws} context={context} action={action} />
        ) : (
          describeAction(context, action)
        )}
      </span>
      {action.due_after && (
        <span className={classes.due}>
          <Icon of={IconClock} size={14} />
          {context.t(`due.${action.due_after}`)}
        </span>
      )}
    </p>
  );
}

/** The only foot that needs the server: the name of the workflow that is started. */
function Hooked({ ws, context, action }: Props) {
  return describeAction(context, action, useHookedName(ws, action));
}
