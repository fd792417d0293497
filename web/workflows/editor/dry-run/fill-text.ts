import type { Action, Text, Value } from '../../../../engine/definition.ts';
import { newestAttempts, newestValue } from '../../../../engine/facts.ts';
import { fillInsertions, lenientBudget } from '../../../../engine/insertions.ts';
import { valueKind } from '../../../../engine/value-type.ts';
import { indexOf } from '../../../../engine/version-index.ts';
import { describeValue } from '../../describe/describe-value.ts';
import type { Session } from './session.ts';

/** What the action asks for or says, with the values that have been given so far; blank where it says nothing. */
export function fillText({ version, run, context }: Session, action: Action): string {
  const index = indexOf(version);
  const facts = { index, run, newest: newestAttempts(run) };
  const textFor = (key: string): string | null => {
    const field = index.keys.get(key)?.field;
    const value: Value = field ? newestValue(facts, field.id) : null;
    if (!field || value === null) return null;
    return typeof value === 'string' && valueKind(field) === 'text'
      ? value
      : describeValue(context, field, 'is', value);
  };
  return fillInsertions(textOf(action), textFor, (inserted) => inserted, lenientBudget(4000)).trim();
}

function textOf(action: Action): Text {
  switch (action.stepable_type) {
    case 'yes_no':
      return action.stepable.question;
    case 'task':
      return action.stepable.instructions;
    case 'email':
      return action.stepable.subject;
    default:
      return action.description;
  }
}
