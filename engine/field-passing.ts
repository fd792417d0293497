/** Which field types a hook may pass to which field types of another workflow (docs/rules.md, rule 13). */
import type { Column, Field, FieldType } from './definition.ts';
import { hasChoices, isNumeric, takesAnyText, valueKind, valueType } from './value-type.ts';

/** `depends`: on the value, or on the labels of the choices. */
export type Passing = 'fits' | 'depends' | 'never';

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
  const [kind, wanted] = [valueKind({ type: from }), valueKind({ type: to })];
  if (kind === 'files' || wanted === 'files') return 'never';
  if (takesAnyText(to)) return 'fits';
  if (kind === 'rows') return 'never';
  if (hasChoices(to)) return kind === 'member' || kind === 'tick' ? 'never' : 'depends';
  if (from === to) return 'fits';
  if (wanted === 'decimal' && isNumeric(from)) return 'fits';
  if (to === 'email' && kind === 'member') return 'fits';
  if (wanted === 'minutes' && kind === 'decimal') return 'depends';
  if (wanted === 'member') return 'never';
  return takesAnyText(from) || hasChoices(from) ? 'depends' : 'never';
}
