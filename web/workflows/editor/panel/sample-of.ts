import type { Field } from '../../../../engine/definition.ts';
import { valueType } from '../../../../engine/value-type.ts';

/** A sample value of a field for previews; text fields show their label. */
export function sampleOf(field: Field, label: string, person: string): string {
  const { choices, currency } = field;
  switch (valueType(field)) {
    case 'number':
      return '42';
    case 'currency':
      return `250.00 ${currency ?? 'EUR'}`;
    case 'percent':
      return '10';
    case 'date':
      return '2026-11-30';
    case 'duration':
      return '90';
    case 'radio':
    case 'dropdown':
    case 'checkbox':
      return choices?.[0]?.label || label;
    case 'task':
      return 'true';
    case 'collaborator':
      return person || label;
    case 'email':
      return 'name@example.com';
    case 'url':
      return 'https://example.com';
    case 'phone_number':
      return '+33123456789';
    case 'file':
      return '';
    default:
      return label;
  }
}
