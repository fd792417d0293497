/** Which field types a hook may pass to which field types of another workflow (docs/rules.md, rule 13). */
import type { Column, Field, FieldType } from './definition.ts';
import { valueType } from './value-type.ts';

/** `depends`: on the value, or on the labels of the choices. */
export type Passing = 'fits' | 'depends' | 'never';

const texts: readonly FieldType[] = ['text', 'long_text'];
const decimals: readonly FieldType[] = ['number', 'currency', 'percent'];
const choices: readonly FieldType[] = ['radio', 'dropdown', 'checkbox'];

type Passed = Pick<Field | Column, 'type' | 'formula'> & { columns?: readonly Column[] };

/** A text that is written into the hook, in place of a field. */
export const fixedText: Passed = { type: 'text' };

/**
 * Whether a value of one field can be used for the other. Files are never passed on; a text field accepts every other
 * type, a table as a list of its rows. A table takes a table of the same shape; a computed field takes nothing.
 */
export function passingOf(source: Passed, target: Passed): Passing {
  if (target.type === 'computed') return 'never';
  if (target.type === 'table') return source.type === 'table' ? tablePassing(source, target) : 'never';
  return typePassing(valueType(source), target.type);
}

/** Columns pass by their keys: each required one must be there, and none may be of a type that never fits. */
function tablePassing({ columns: from = [] }: Passed, { columns: to = [] }: Passed): Passing {
  const passings = to
    .filter(({ type }) => type !== 'computed')
    .map((column): Passing | null => {
      const source = from.find(({ key }) => key === column.key);
      if (source) return typePassing(valueType(source), column.type);
      return column.required ? 'never' : null;
    });
  if (passings.includes('never') || passings.every((one) => one === null)) return 'never';
  return passings.includes('depends') ? 'depends' : 'fits';
}

function typePassing(from: FieldType, to: FieldType): Passing {
  if (from === 'file' || to === 'file') return 'never';
  if (texts.includes(to)) return 'fits';
  if (from === 'table') return 'never';
  if (choices.includes(to)) return from === 'collaborator' || from === 'task' ? 'never' : 'depends';
  if (from === to) return 'fits';
  if (decimals.includes(to) && (decimals.includes(from) || from === 'duration')) return 'fits';
  if (to === 'email' && from === 'collaborator') return 'fits';
  if (to === 'duration' && decimals.includes(from)) return 'depends';
  if (to === 'collaborator') return 'never';
  return texts.includes(from) || choices.includes(from) ? 'depends' : 'never';
}
