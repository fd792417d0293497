import { fieldsOf } from '../../../../engine/actions/index.ts';
import type { Column, Definition, Field, Id, Operand, Operation } from '../../../../engine/definition.ts';
import { comesBefore, indexDefinition } from '../../../../engine/definition-index.ts';
import { fitsOperation, takesColumns } from '../../../../engine/problems/formula-problems.ts';
import { type FormOwner, formOf } from '../state/change-fields.ts';

/** Where a formula stands: of a computed field, or of a column of a table. */
export interface FormulaReference {
  owner: FormOwner;
  field_id: Id;
  column_id: Id | null;
}

export interface FormulaSource {
  operand: Operand;
  field: Field | Column;
  /** The table whose column it is, for the total of a column. */
  table: Field | null;
}

/** What a formula may use, in the groups in which it is offered: only what comes before it, and nothing of locked actions. */
export interface FormulaSources {
  in_row: FormulaSource[];
  in_form: FormulaSource[];
  earlier: FormulaSource[];
  totals: FormulaSource[];
}

export function formulaSources(
  definition: Definition,
  formula: FormulaReference,
  operation: Operation,
): FormulaSources {
  const form = formOf(definition, formula.owner);
  const before = form.slice(
    0,
    Math.max(
      0,
      form.findIndex(({ id }) => id === formula.field_id),
    ),
  );
  const table = form.find(({ id }) => id === formula.field_id);
  const at = table?.columns?.findIndex(({ id }) => id === formula.column_id) ?? 0;
  const cells = formula.column_id === null ? [] : (table?.columns ?? []).slice(0, Math.max(0, at));
  const earlier = earlierFields(definition, formula.owner);
  const asField = (field: Field): FormulaSource => ({
    operand: { type: 'field', field_id: field.id },
    field,
    table: null,
  });
  const fits = ({ field }: FormulaSource) => fitsOperation(operation, field);
  const totals = takesColumns(operation) ? [...earlier, ...before].flatMap(totalsOf) : [];
  return {
    in_row: cells
      .map((field): FormulaSource => ({ operand: { type: 'cell', column_id: field.id }, field, table: null }))
      .filter(fits),
    totals: totals.filter(fits),
    in_form: before.map(asField).filter(fits),
    earlier: earlier.map(asField).filter(fits),
  };
}

const totalsOf = (table: Field): FormulaSource[] =>
  (table.columns ?? []).map((field) => ({
    operand: { type: 'column', field_id: table.id, column_id: field.id },
    field,
    table,
  }));

function earlierFields(definition: Definition, owner: FormOwner): Field[] {
  if (owner === null) return [];
  const index = indexDefinition(definition, fieldsOf);
  const placed = index.actions.get(owner);
  if (!placed) return [];
  const { group_position, position } = placed;
  const open = [...index.actions.values()].filter(
    ({ action }) => !action.is_lock && comesBefore(index, action.id, { group_position, position }),
  );
  return [...definition.trigger_form, ...open.flatMap(({ action }) => [...fieldsOf(action)])];
}
