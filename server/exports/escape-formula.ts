/**
 * Escapes text so that spreadsheets do not run it as a formula (CWE-1236): an apostrophe is inserted before characters
 * that begin a formula, at the start of the text and of each line (some programs split cells at line ends), also after
 * quotes or blanks. Japanese versions of Excel accept the full-width forms too.
 */
export function escapeFormula(text: string): string {
  return text
    .replace(/^[\t\r\n]/, "'$&")
    .replace(/(?<=^|[\r\n\u2028\u2029])(?=["'“”‘’`\t \u00a0\u3000\ufeff]*[=+\-@＝＋－＠])/g, "'");
}
