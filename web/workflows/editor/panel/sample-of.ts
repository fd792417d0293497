import type { Field, FieldType } from '../../../../engine/definition.ts';
import { valueKind, valueType } from '../../../../engine/value-type.ts';

/** Of the types whose text has a form of its own. */
const texts: Partial<Record<FieldType, string>> = {
  email: 'name@example.com',
  url: 'https://example.com',
  phone_number: '+33123456789',
};

/** A sample value of a field for previews; text fields show their label. */
export function sampleOf(field: Field, label: string, person: string): string {
  const { choices, currency } = field;
  const type = valueType(field);
  switch (valueKind(field)) {
    case 'decimal':
      return type === 'currency' ? `250.00 ${currency ?? 'EUR'}` : type === 'percent' ? '10' : '42';
    case 'day':
      return '2026-11-30';
    case 'minutes':
      return '90';
    case 'choice':
    case 'choices':
      return choices?.[0]?.label || label;
    case 'tick':
      return 'true';
    case 'member':
      return person || label;
    case 'files':
      return '';
    case 'rows':
      return label;
    case 'text':
      return texts[type] ?? label;
  }
}
