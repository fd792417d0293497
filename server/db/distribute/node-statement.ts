import { createHash } from 'node:crypto';
import { tablePlacements } from './table-placements.ts';

/** A statement as a function on the node of a workspace; see `node-statements.sql`. */
export interface NodeStatement {
  /** The name of the function, without the number of the part; two processes give the same text the same name. */
  name: string;
  /** The body of the function; `{{runs}}` is the part of that table. */
  body: string;
  /** The columns of its rows, with their types. */
  columns: string;
}

/**
 * @param text A statement whose `$1` is the workspace, and whose other parameters have their types where they stand first:
 * `$2::jsonb`, `$3::uuid[]`.
 * @param columns Name and type of each column of its rows.
 * @throws Error if a parameter has no type
 */
export function toNodeStatement(text: string, columns: { name: string; type: string }[]): NodeStatement {
  const types = new Map<number, string>();
  for (const [, n, type] of text.matchAll(/\$(\d+)::(\w+(?:\[\])?)/g)) {
    if (type && !types.has(Number(n))) types.set(Number(n), type);
  }
  const declared: string[] = [];
  for (let n = 2; text.includes(`$${n}`); n++) {
    const type = types.get(n);
    if (!type) throw new Error(`The parameter $${n} has no type in: ${text}`);
    declared.push(`given_${n} ${type} := ${type === 'jsonb' ? `$2 -> ${n - 2}` : `($2 ->> ${n - 2})::${type}`};`);
  }
  const ofParts = nameParts(text).replaceAll(/\$(\d+)/g, (whole, n) => (n === '1' ? whole : `given_${n}`));
  const body = [
    // The columns of the result are variables too.
    '#variable_conflict use_column',
    'declare',
    // The name of a part ends with its number.
    `held_part constant bigint := substring('{{workspaces}}' from '[0-9]+$');`,
    ...declared,
    'begin',
    // 5 is ShareLock, which statements that Citus plans hold too: a move of the part waits for it before its last step.
    'perform lock_shard_metadata(5, array[held_part]);',
    'perform 1 from pg_dist_placement p join pg_dist_local_group own on own.groupid = p.groupid where p.shardid = held_part;',
    `if not found then raise exception 'the workspace is on another node' using errcode = 'BN001'; end if;`,
    // For the trigger of that table.
    ...(/\binto activities\b/.test(text) ? [`perform set_config('baton.part', held_part::text, true);`] : []),
    `return query ${ofParts};`,
    'end',
  ].join('\n');
  const result = columns.map(({ name, type }) => `"${name}" ${type}`).join(', ');
  const name = createHash('sha256').update(`${body}\n${result}`).digest('hex').slice(0, 24);
  return { name, body, columns: result };
}

/** The words that may follow a table without an alias. */
const afterTable =
  /^\s*(?:$|[(),;]|(?:where|set|join|on|left|right|full|inner|cross|natural|group|order|limit|offset|using|values|select|default|returning|for|union|having|window|fetch|tablesample)\b)/i;

/** The text with `{{runs}}` instead of `runs`, under the alias `runs` if it has no other. */
function nameParts(text: string): string {
  return text.replaceAll(
    /\b(from|join|update|into|using)(\s+)(\w+)\b/gi,
    (whole, word, space, table, index: number) => {
      if ((tablePlacements[table] ?? 'local') === 'local') return whole;
      const alias = afterTable.test(text.slice(index + whole.length)) ? ` as ${table}` : '';
      return `${word}${space}{{${table}}}${alias}`;
    },
  );
}

/** The values of the parameters from `$2` as JSON: rows as they are, arrays as PostgreSQL writes them. */
export const toGiven = (values: readonly unknown[]): string =>
  `[${values.map((value) => (Array.isArray(value) ? JSON.stringify(arrayText(value)) : String(value))).join()}]`;

/** An array of values that are written as text, such as ids. */
const arrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => (value === null || value === undefined ? 'NULL' : `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`)).join()}}`;
