import { formatMoney, formatNumber, formatPercent } from '../../../contract/format-number.ts';
import { formatCalendarDay } from '../../../contract/format-value.ts';
import type { Comparator, Field, Value } from '../../../engine/definition.ts';
import { listOf, rowsOf, valueType } from '../../../engine/value-type.ts';
import type { DescribeContext } from './describe-context.ts';
import { describeGroup, describeMember } from './describe-people.ts';

/** The value that a condition compares with: "€ 250", "Abroad", "2 h 30 min". */
export function describeValue(
  context: DescribeContext,
  field: Field,
  comparator: Comparator,
  value: Value | undefined,
): string {
  const { t, language } = context;
  if (value === undefined || value === null || value === '') return t('condition.no_value');
  const plain = String(value);
  if (comparator === 'in_group') return describeGroup(context, plain);
  if (comparator === 'within_last_days' || comparator === 'within_next_days') return plain;
  switch (valueType(field)) {
    case 'currency':
      return isDecimal(plain) ? withoutEmptyCents(formatMoney(plain, field.currency ?? 'EUR', language)) : plain;
    case 'percent':
      return isDecimal(plain) ? formatPercent(plain, language) : plain;
    case 'number':
      return isDecimal(plain) ? formatNumber(plain, language) : plain;
    case 'date':
      return formatCalendarDay(plain, language);
    case 'duration':
      return describeDuration(context, Number(value));
    case 'radio':
    case 'dropdown':
    case 'checkbox': {
      const ids = Array.isArray(value) ? listOf(value) : [plain];
      return ids
        .map((id) => field.choices?.find((choice) => choice.id === id)?.label ?? t('unknown_choice'))
        .join(', ');
    }
    case 'table':
      return String(rowsOf(value).length || plain);
    case 'collaborator':
      return describeMember(context, plain);
    default:
      return t('condition.quoted', { text: plain });
  }
}

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** Whole amounts are shown without cents: "€ 250" instead of "€ 250.00". */
const withoutEmptyCents = (money: string): string => money.replace(/[.,]00(?=\D*$)/, '');

function describeDuration({ t }: DescribeContext, minutes: number): string {
  const parts = [
    minutes >= 60 ? t('duration.hours', { count: Math.floor(minutes / 60) }) : null,
    minutes % 60 > 0 || minutes < 60 ? t('duration.minutes', { count: minutes % 60 }) : null,
  ];
  return parts.filter(Boolean).join(' ');
}
