import { formatValue } from '../../contract/format-value.ts';
import type { Language } from '../../engine/definition.ts';
import { valueKind } from '../../engine/value-type.ts';
import { mailLine } from './mail-texts.ts';

/** Formats the value of a field as the pages do. @returns Null for types whose text is the same in all languages, and without a value. */
export function formatMailValue(field: Parameters<typeof formatValue>[0], language: Language): string | null {
  const { type, value } = field;
  if (type === 'task' && typeof value === 'boolean') return mailLine(language, value ? 'value_done' : 'value_open');
  if (valueKind({ type }) === 'minutes' && typeof value === 'number') return formatMinutes(value, language);
  return formatValue(field, language);
}

/** "30 h 15 min", as a duration is entered. */
function formatMinutes(minutes: number, language: Language): string {
  const parts = [
    ['value_hours', Math.floor(minutes / 60)],
    ['value_minutes', minutes % 60],
  ] as const;
  const said = parts.filter(([, count]) => count > 0);
  return (said.length > 0 ? said : parts.slice(1))
    .map(([unit, count]) => mailLine(language, unit, { count: String(count) }))
    .join(' ');
}
