/** Which field types a hook may pass to which field types of another workflow (docs/rules.md, rule 13). */
import type { FieldType } from './definition.ts';

/** `depends`: on the value, or on the labels of the choices. */
export type Passing = 'fits' | 'depends' | 'never';

const texts: readonly FieldType[] = ['text', 'long_text'];
const decimals: readonly FieldType[] = ['number', 'currency', 'percent'];
const choices: readonly FieldType[] = ['radio', 'dropdown', 'checkbox'];

/**
 * Whether a value of one type can be used for the other. Files are never passed on; a text field accepts every other
 * type.
 */
export function passingOf(from: FieldType, to: FieldType): Passing {
  if (from === 'file' || to === 'file') return 'never';
  if (texts.includes(to)) return 'fits';
  if (choices.includes(to)) return from === 'collaborator' || from === 'task' ? 'never' : 'depends';
  if (from === to) return 'fits';
  if (decimals.includes(to) && (decimals.includes(from) || from === 'duration')) return 'fits';
  if (to === 'email' && from === 'collaborator') return 'fits';
  if (to === 'duration' && decimals.includes(from)) return 'depends';
  if (to === 'collaborator') return 'never';
  return texts.includes(from) || choices.includes(from) ? 'depends' : 'never';
}
