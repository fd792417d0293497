import type { ImportColumn, ImportMapping } from '../../contract/import-options.ts';

/** The roles that at most one column can have. */
export const mappedRoles = [
  'case',
  'activity',
  'timestamp',
  'start',
  'person',
  'email',
  'group',
  'outcome',
  'name',
  'lifecycle',
  'instance',
] as const satisfies readonly (keyof ImportMapping)[];
type MappedRole = (typeof mappedRoles)[number];

/** `run` and `step`: the column becomes a field of the run or of its steps. `none`: it is not used. */
export type ColumnRole = MappedRole | 'run' | 'step' | 'none';

export function roleOf(mapping: ImportMapping, key: string): ColumnRole {
  const role = mappedRoles.find((one) => mapping[one] === key);
  return role ?? mapping.fields.find(({ column }) => column === key)?.of ?? 'none';
}

/** The mapping with another role for a column. A column that had the role before is not used any more. */
export function withRole(mapping: ImportMapping, column: ImportColumn, role: ColumnRole): ImportMapping {
  const { key, name, type } = column;
  const cleared = { ...mapping, fields: mapping.fields.filter((field) => field.column !== key) };
  for (const one of mappedRoles) if (cleared[one] === key) cleared[one] = null;
  if (role === 'none') return cleared;
  if (role !== 'run' && role !== 'step') return { ...cleared, [role]: key };
  const before = mapping.fields.find((field) => field.column === key);
  const label = before?.label ?? (name.trim().slice(0, 200) || key);
  return { ...cleared, fields: [...cleared.fields, { type, ...before, column: key, label, of: role }] };
}
