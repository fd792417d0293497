import { IconX } from '@tabler/icons-react';
import type { Operand, Operation } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { withChosen } from '../../../lib/with-chosen.ts';
import { PlainInput } from '../../../ui/fields/plain-input.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { named } from '../../describe/describe-context.ts';
import { useDescribe } from '../use-describe.tsx';
import classes from './fields-editor.module.css';
import type { FormulaSource, FormulaSources } from './formula-sources.ts';

interface Props {
  at: number;
  operation: Operation;
  /** Null while nothing is chosen. */
  operand: Operand | null;
  sources: FormulaSources;
  canRemove: boolean;
  onChange: (operand: Operand) => void;
  onRemove: () => void;
}

const fixed = 'fixed';
const inputTypes = { days_between: 'date', text: 'text' } as const;

/** One value of a formula: a field, the total of a column, a cell of the row, or a fixed value. */
export function FormulaOperand({ at, operation, operand, sources, canRemove, onChange, onRemove }: Props) {
  const { t } = useTranslation('editor');
  const context = useDescribe();
  const keyOf = (one: Operand) => JSON.stringify(one);
  const labelOf = ({ field, table }: FormulaSource) =>
    table
      ? t('formula.column_of', { column: named(context, field.label), table: named(context, table.label) })
      : named(context, field.label);
  const group = (name: keyof FormulaSources) => ({
    group: t(`formula.${name}`),
    items: sources[name].map((source) => ({ value: keyOf(source.operand), label: labelOf(source) })),
  });
  const takesFixed = operation !== 'count_rows';
  const groups = (['in_row', 'totals', 'in_form', 'earlier'] as const)
    .map(group)
    .filter(({ items }) => items.length > 0);
  const all = Object.values(sources).flat() as FormulaSource[];
  const { fields } = context.index;
  const describeOperand = (one: Exclude<Operand, { type: 'value' }>): string => {
    const field = one.type === 'cell' ? undefined : fields.get(one.field_id)?.field;
    if (one.type === 'field') return named(context, field?.label);
    const columns = field ? field.columns : [...fields.values()].flatMap((placed) => placed.field.columns ?? []);
    const column = named(context, columns?.find(({ id }) => id === one.column_id)?.label);
    return field ? t('formula.column_of', { column, table: named(context, field.label) }) : column;
  };
  // What comes later, is locked or of another type is still shown, so that it can be replaced.
  const fromForm = operand && operand.type !== 'value' ? operand : null;
  const choose = (value: string | null) => {
    if (value === fixed) return onChange({ type: 'value', value: '' });
    const source = all.find((one) => keyOf(one.operand) === value);
    if (source) onChange(source.operand);
  };
  const number = at + 1;
  const inputType = inputTypes[operation as keyof typeof inputTypes] ?? 'number';
  return (
    <li className={classes.operand}>
      <div>
        <Select
          aria-label={t('formula.operand', { number })}
          placeholder={t('formula.choose')}
          searchable
          allowDeselect={false}
          data={withChosen(
            [...groups, ...(takesFixed ? [{ value: fixed, label: t('formula.fixed') }] : [])],
            fromForm ? [keyOf(fromForm)] : [],
            () => (fromForm ? describeOperand(fromForm) : ''),
          )}
          value={operand && (operand.type === 'value' ? fixed : keyOf(operand))}
          onChange={choose}
        />
        {operand?.type === 'value' && takesFixed && (
          <PlainInput
            key={inputType}
            type={inputType}
            field={{
              id: `fixed${at}`,
              key: `fixed${at}`,
              type: inputType,
              label: t('formula.fixed_value', { number }),
              help: '',
              required: true,
            }}
            value={operand.value === '' ? null : operand.value}
            onChange={(value) => onChange({ type: 'value', value: value === null ? '' : String(value).slice(0, 1000) })}
          />
        )}
      </div>
      {canRemove && (
        <IconButton size={28} aria-label={t('formula.remove', { number })} onClick={onRemove}>
          <Icon of={IconX} />
        </IconButton>
      )}
    </li>
  );
}
