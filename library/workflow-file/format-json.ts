const widest = 110;

/**
 * JSON for people and for version control: two spaces a level, and on one line what fits there. The order of properties is
 * that of the data.
 */
export function formatJson(value: unknown): string {
  return `${formatAt(value, '', 0)}\n`;
}

/** @param before How many characters stand before the value on its line. */
function formatAt(value: unknown, indent: string, before: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((one) => ['', one])
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([key, one]) => [`${JSON.stringify(key)}: `, one]);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  const space = Array.isArray(value) ? '' : ' ';
  const room = widest - before - indent.length;
  const flat = indent === '' ? null : flatten(entries, room);
  if (flat !== null) return open + space + flat + space + close;
  const deeper = `${indent}  `;
  const lines = entries.map(([key, one]) => `${deeper}${key}${formatAt(one, deeper, key.length + 1)}`);
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/** The entries on one line; null if they are too long for it. */
function flatten(entries: readonly [string, unknown][], room: number): string | null {
  let text = '';
  for (const [key, value] of entries) {
    text += `${text === '' ? '' : ', '}${key}${flatJson(value, room - text.length)}`;
    if (text.length + 4 > room) return null;
  }
  return text;
}

function flatJson(value: unknown, room: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const text = JSON.stringify(value);
  // Longer with spaces; what is too long already is given up by the caller.
  if (text.length > room) return text;
  if (Array.isArray(value)) return `[${value.map((one) => flatJson(one, room)).join(', ')}]`;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([key, one]) => `${JSON.stringify(key)}: ${flatJson(one, room)}`).join(', ')} }`;
}
