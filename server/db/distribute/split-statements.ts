/** Strings, bodies of functions and comments, in which a semicolon ends nothing; and the semicolon that does. */
const parts = /'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|;/g;

/** The statements of a migration. Citus hands on to the nodes what was sent, and they take one statement at a time. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let begin = 0;
  for (const { 0: part, index } of sql.matchAll(parts)) {
    if (part !== ';') continue;
    statements.push(sql.slice(begin, index));
    begin = index + 1;
  }
  return [...statements, sql.slice(begin)].filter((text) => text.replaceAll(/--[^\n]*/g, '').trim() !== '');
}
