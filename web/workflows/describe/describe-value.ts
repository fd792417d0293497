import { formatMoney, formatNumber, formatPercent } from '../../../contract/format-number.ts';
import { formatCalendarDay } from '../../../contract/format-value.ts';
import type { Comparator, Field, Language, Value } from '../../../engine/definition.ts';
import { listOf, rowsOf, valueKind, valueType } from '../../../engine/value-type.ts';
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
  switch (valueKind(field)) {
    case 'decimal':
      return isDecimal(plain) ? describeDecimal(field, plain, language) : plain;
    case 'day':
      return formatCalendarDay(plain, language);
    case 'minutes':
      return describeDuration(context, Number(value));
    case 'choice':
    case 'choices': {
      const ids = Array.isArray(value) ? listOf(value) : [plain];
      return ids
        .map((id) => field.choices?.find((choice) => choice.id === id)?.label ?? t('unknown_choice'))
        .join(', ');
    }
    case 'rows':
      return String(rowsOf(value).length || plain);
    case 'member':
      return describeMember(context, plain);
    case 'text':
    case 'tick':
    case 'files':
      return t('condition.quoted', { text: plain });
  }
}

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

function describeDecimal(field: Field, decimal: string, language: Language): string {
  const type = valueType(field);
  if (type === 'percent') return formatPercent(decimal, language);
  if (type !== 'currency') return formatNumber(decimal, language);
  return withoutEmptyCents(formatMoney(decimal, field.currency ?? 'EUR', language));
}

/** Whole amounts are shown without cents: "€ 250" instead of "€ 250.00". */
const withoutEmptyCents = (money: string): string => money.replace(/[.,]00(?=\D*$)/, '');

function describeDuration({ t }: DescribeContext, minutes: number): string {
  const parts = [
    minutes >= 60 ? t('duration.hours', { count: Math.floor(minutes / 60) }) : null,
    minutes % 60 > 0 || minutes < 60 ? t('duration.minutes', { count: minutes % 60 }) : null,
  ];
  return parts.filter(Boolean).join(' ');
}
