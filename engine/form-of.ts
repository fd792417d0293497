import type { Action, Field } from './definition.ts';

/** The fields of an action's form; empty for types without one. Like `fieldsOf` of the table of actions, but without the table. */
export const formOf = (action: Action): readonly Field[] =>
  action.stepable_type === 'approval' || action.stepable_type === 'form' ? action.stepable.fields : [];
