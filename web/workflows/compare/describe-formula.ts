import type { Column, Field, Operand } from '../../../engine/definition.ts';
import type { TFunction } from '../../lib/locale-keys.ts';
import { type DescribeContext, named } from '../describe/describe-context.ts';

type Texts = TFunction<['compare', 'editor', 'ui']>;

/** A formula in words: "Sum of: Amount in Line items, Tip". */
export function describeFormula(
  context: DescribeContext,
  t: Texts,
  { formula }: Pick<Field | Column, 'formula'>,
  columns: readonly Column[] = [],
): string {
  if (!formula) return '';
  const { fields } = context.index;
  const columnIn = (of: readonly Column[] | undefined, id: string) =>
    named(context, of?.find((column) => column.id === id)?.label);
  const describe = (operand: Operand): string => {
    switch (operand.type) {
      case 'value':
        return t('ui:quoted', { text: operand.value });
      case 'cell':
        return columnIn(columns, operand.column_id);
      case 'field':
        return named(context, fields.get(operand.field_id)?.field.label);
      case 'column': {
        const table = fields.get(operand.field_id)?.field;
        const column = columnIn(table?.columns, operand.column_id);
        return t('editor:formula.column_of', { column, table: named(context, table?.label) });
      }
    }
  };
  const { operation, operands, result, places } = formula;
  const parts = [
    t('ui:labelled', { label: t(`editor:formula.of.${operation}`), text: operands.map(describe).join(', ') }),
    t(`editor:field_type.${result}`),
    ...(places === undefined ? [] : [t('ui:labelled', { label: t('editor:formula.places'), text: places })]),
  ];
  return parts.join(' · ');
}

/** The columns of a table, one a line, with all that can be set of them. */
export function describeColumns(context: DescribeContext, t: Texts, { columns = [] }: Pick<Field, 'columns'>): string {
  return columns
    .map((column) => {
      const { label, type, required, choices, currency, help, key } = column;
      const parts = [
        named(context, label),
        t(`editor:field_type.${type}`),
        ...(currency ? [currency] : []),
        ...(required ? [t('editor:fields.is_required')] : []),
        ...(choices ? [choices.map((choice) => choice.label).join(', ')] : []),
        ...(column.formula ? [describeFormula(context, t, column, columns)] : []),
        ...(help ? [help] : []),
        key,
      ];
      return parts.join(' · ');
    })
    .join('\n');
}
