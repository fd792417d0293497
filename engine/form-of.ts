import type { Action, Field } from './definition.ts';

/** The fields of an action's form; empty for types without one. Like `fieldsOf` of the table of actions, but without the table. */
export const formOf = ({ stepable }: Action): readonly Field[] => ('fields' in stepable ? stepable.fields : []);
