import type { Cell, Column, Field, FieldType, Row, Value } from '../../../../engine/definition.ts';
import { valueKind } from '../../../../engine/value-type.ts';

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

/** Of the types whose text has a form of its own. */
const texts: Partial<Record<FieldType, string>> = {
  email: 'name@example.com',
  url: 'https://example.com',
  phone_number: '+66812345678',
};

function exampleOf(field: Field | Column): Value {
  const [choice] = field.choices ?? [];
  switch (valueKind(field)) {
    case 'decimal':
      return '12.50';
    case 'minutes':
      return 90;
    case 'day':
      return '2026-12-31';
    case 'tick':
      return true;
    case 'choice':
      return choice?.label ?? '';
    case 'choices':
      return choice ? [choice.label] : [];
    case 'member':
    case 'files':
      return null;
    case 'rows':
      return [exampleRow('columns' in field ? (field.columns ?? []) : [])];
    case 'text':
      return texts[field.type] ?? field.label;
  }
}

const exampleRow = (columns: readonly Column[]): Row =>
  Object.fromEntries(
    columns.filter(({ type }) => type !== 'computed').map((column) => [column.key, exampleOf(column) as Cell]),
  );
