import type { Cell, Column, Field, Row, Value } from '../../../../engine/definition.ts';

/** A command that starts a run, to be pasted into a shell, with an example value for each field except files. */
export function curlLine(origin: string, token: string, form: readonly Field[]): string {
  const fields = Object.fromEntries(
    form
      .filter(({ type }) => type !== 'file' && type !== 'computed')
      .map((field): [string, Value] => [field.key, exampleOf(field)]),
  );
  return [
    `curl ${origin}/api/v1/public/triggers`,
    `-H ${quoted(`Authorization: Bearer ${token}`)}`,
    `-H ${quoted('Content-Type: application/json')}`,
    `-d ${quoted(JSON.stringify({ fields }))}`,
  ].join(' \\\n  ');
}

/** Quotes a text for a POSIX shell. */
const quoted = (words: string): string => `'${words.replaceAll("'", `'\\''`)}'`;

function exampleOf(field: Field | Column): Value {
  const [choice] = field.choices ?? [];
  switch (field.type) {
    case 'number':
    case 'currency':
    case 'percent':
      return '12.50';
    case 'duration':
      return 90;
    case 'date':
      return '2026-12-31';
    case 'task':
      return true;
    case 'radio':
    case 'dropdown':
      return choice?.label ?? '';
    case 'checkbox':
      return choice ? [choice.label] : [];
    case 'email':
      return 'name@example.com';
    case 'url':
      return 'https://example.com';
    case 'phone_number':
      return '+66812345678';
    case 'collaborator':
      return null;
    case 'table':
      return [exampleRow('columns' in field ? (field.columns ?? []) : [])];
    default:
      return field.label;
  }
}

const exampleRow = (columns: readonly Column[]): Row =>
  Object.fromEntries(
    columns.filter(({ type }) => type !== 'computed').map((column) => [column.key, exampleOf(column) as Cell]),
  );
