/**
 * Escapes text so that spreadsheets do not run it as a formula (CWE-1236), by the same rules as the server's exports
 * (`server/exports/escape-formula.ts`, which the browser may not import).
 */
export function escapeFormula(text: string): string {
  return text
    .replace(/^[\t\r\n]/, "'$&")
    .replace(/(?<=^|[\r\n\u2028\u2029])(?=["'“”‘’`\t \u00a0\u3000\ufeff]*[=+\-@＝＋－＠])/g, "'");
}
