import { mostReturns } from '../../../engine/actions/go-back.ts';
import { kindOf } from '../../../engine/actions/index.ts';
import type { Action, Id } from '../../../engine/definition.ts';
import { type DescribeContext, named } from './describe-context.ts';
import { describeAssignee, describeAssignees } from './describe-people.ts';

/**
 * The line of text about an action below its name: who acts, or for an automatic action what Baton does.
 * @param hooked The name of the workflow that a hook starts; undefined while it is not known.
 */
export function describeAction(context: DescribeContext, action: Action, hooked?: string): string {
  const { t } = context;
  switch (action.stepable_type) {
    case 'go_back': {
      const target = describeTarget(context, action.stepable.go_back_to);
      return target ? t('go_back.to', { target, count: mostReturns }) : t('go_back.nowhere');
    }
    case 'automatic_email': {
      const to = action.stepable.to.map((recipient) => describeAssignee(context, recipient)).join(', ');
      return to ? t('mail_to', { people: to }) : t('nobody_yet');
    }
    case 'slack':
      return action.stepable.channel || t('no_channel');
    case 'workflow_hook':
      if (hooked === undefined) return t(action.stepable.wait ? 'hook.waits' : 'hook.goes_on');
      return t(action.stepable.wait ? 'hook.waits_for' : 'hook.starts', { name: hooked });
    default:
      return kindOf(action).actor === 'people' ? describeAssignees(context, action) : '';
  }
}

/** The target of a go-back: "1 Check" for a group, the name for an action; null if none is set or it is gone. */
function describeTarget(context: DescribeContext, id: Id | null): string | null {
  if (id === null) return null;
  const group = context.index.groups.get(id);
  if (group) return context.t('numbered', { number: group.group_position + 1, name: named(context, group.group.name) });
  const placed = context.index.actions.get(id);
  return placed ? named(context, placed.action.name) : null;
}
