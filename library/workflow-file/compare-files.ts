/** A difference of two files. */
export interface FileDifference {
  kind: 'added' | 'removed' | 'changed';
  /** With keys in place of positions: `action_groups.check.actions.approve.name`. */
  path: string;
  before?: unknown;
  after?: unknown;
}

/** What says nothing about the workflow itself. */
const ignored = new Set(['$schema', 'ids']);

type Data = Record<string, unknown>;

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists whose entries have keys are compared by key, all others as a whole. */
const hasKeys = (value: unknown): value is Data[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isObject(one) && typeof one.key === 'string');

/** The differences of two workflow files, in the order of the newer one; what only moved is not told. */
export function compareFiles(before: unknown, after: unknown): FileDifference[] {
  return compareAt(before, after, '');
}

function compareAt(before: unknown, after: unknown, path: string): FileDifference[] {
  if (before === undefined) return [{ kind: 'added', path, after }];
  if (after === undefined) return [{ kind: 'removed', path, before }];
  const isKeyed = (hasKeys(before) || isNone(before)) && (hasKeys(after) || isNone(after));
  if (isKeyed) return compareEntries(byKey(before as Data[]), byKey(after as Data[]), path);
  if (isObject(before) && isObject(after)) return compareEntries(before, after, path);
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ kind: 'changed', path, before, after }];
}

const isNone = (value: unknown) => Array.isArray(value) && value.length === 0;

const byKey = (list: readonly Data[]): Data => Object.fromEntries(list.map((one) => [String(one.key), one]));

function compareEntries(before: Data, after: Data, path: string): FileDifference[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)]);
  const at = (data: Data, name: string) => (Object.hasOwn(data, name) ? data[name] : undefined);
  return [...names]
    .filter((name) => path !== '' || !ignored.has(name))
    .flatMap((name) => compareAt(at(before, name), at(after, name), path === '' ? name : `${path}.${name}`));
}
