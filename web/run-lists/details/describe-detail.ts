import { formatCalendarDay } from '../../../contract/format-value.ts';
import { dayRangeNames } from '../../../contract/run-lists.ts';
import type { Field, Language } from '../../../engine/definition.ts';
import { valueKind } from '../../../engine/value-type.ts';
import { i18n } from '../../lib/languages.ts';
import type { TFunction } from '../../lib/locale-keys.ts';
import { splitIds } from '../run-list-search.ts';

export interface NamedId {
  value: string;
  label: string;
}

/** "Ana, Bo and 1 more": the names of chosen ids. */
export function describeIds(t: TFunction<'runs'>, ids: string, named: readonly NamedId[]): string {
  const names = splitIds(ids).map((id) => named.find(({ value }) => value === id)?.label ?? '…');
  const [first = '', second, ...more] = names;
  const shown = second === undefined ? first : `${first}, ${second}`;
  return more.length > 0 ? `${shown}, ${t('more_people', { count: more.length })}` : shown;
}

/** "Last 7 days", "1 Nov 2026 – 30 Nov 2026", "from 1 Nov 2026". */
export function describeRange(t: TFunction<'runs'>, range: string, format: (bound: string) => string): string {
  const moving = dayRangeNames.find((name) => name === range);
  if (moving) return t(`list.range_of.${moving}`);
  const [from = '', to = from] = range.split('..');
  if (from && to) return from === to ? format(from) : `${format(from)} – ${format(to)}`;
  return from ? t('list.from', { from: format(from) }) : t('list.until', { to: format(to) });
}

/** Describes the filter of a field. */
export function describeFieldValue(
  t: TFunction<'runs'>,
  field: Field,
  value: string,
  { language, people }: { language: Language; people: readonly NamedId[] },
): string {
  switch (valueKind(field)) {
    case 'choice':
    case 'choices':
      return field.choices?.find(({ id }) => id === value)?.label ?? '…';
    case 'member':
      return people.find((one) => one.value === value)?.label ?? '…';
    case 'tick':
      return t(value === 'true' ? 'list.ticked' : 'list.not_ticked');
    case 'day':
      return describeRange(t, value, (day) => formatCalendarDay(day, language));
    case 'decimal':
    case 'minutes':
      return describeRange(t, value, (number) => number);
    case 'text':
    case 'files':
    case 'rows':
      return i18n.t('ui:quoted', { text: value });
  }
}
