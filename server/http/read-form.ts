/** A part of a form while it is parsed: Maps, so that a name like `__proto__` is a key like any other. */
type Node = Map<string, Node> | string;

const limits = { names: 2000, depth: 8 };

/**
 * Parses form bodies with nested names: `run[name]`, `fields[0][value]`, `admins[]`. In `fields[][key]` a repeated name
 * starts a new element, as in Rails and Rack.
 * @throws Error with statusCode 400 for more or deeper names than any form has
 */
export function readForm(pairs: Iterable<[string, string]>): Record<string, unknown> {
  const root = new Map<string, Node>();
  let names = 0;
  for (const [name, value] of pairs) {
    const path = pathOf(name);
    if (++names > limits.names || path.length > limits.depth) throw tooMuch();
    put(root, path, value);
  }
  return toPlain(root) as Record<string, unknown>;
}

const tooMuch = () => Object.assign(new Error('form too large'), { statusCode: 400 });

function pathOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0 || !name.endsWith(']')) return [name];
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')];
}

function put(root: Map<string, Node>, path: string[], value: string): void {
  let node = root;
  for (const [depth, part] of path.entries()) {
    const key = part === '' ? String(indexInList(node, path.slice(depth + 1))) : part;
    if (depth === path.length - 1) {
      node.set(key, value);
      return;
    }
    const next = node.get(key);
    if (next instanceof Map) node = next;
    else {
      const made = new Map<string, Node>();
      node.set(key, made);
      node = made;
    }
  }
}

/**
 * The index of the list element for a name without a number: the last element, unless that already has the rest of the
 * name.
 */
function indexInList(list: Map<string, Node>, rest: string[]): number {
  const last = list.get(String(list.size - 1));
  return last instanceof Map && rest.length > 0 && !hasPath(last, rest) ? list.size - 1 : list.size;
}

function hasPath(node: Node, path: string[]): boolean {
  const [part, ...rest] = path;
  // An element that is appended to a list is never there already.
  if (part === '') return false;
  const next = node instanceof Map && part !== undefined ? node.get(part) : undefined;
  return next !== undefined && (rest.length === 0 || hasPath(next, rest));
}

function toPlain(node: Node): unknown {
  if (typeof node === 'string') return node;
  const entries = [...node].map(([key, value]): [string, unknown] => [key, toPlain(value)]);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  if (isList) return entries.map(([, value]) => value);
  return Object.fromEntries(entries.filter(([key]) => key !== '__proto__'));
}
