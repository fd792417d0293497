/**
 * Text that a spreadsheet takes as text (CWE-1236): an apostrophe stands before what begins a formula, at the start of
 * the text and, for programs that tear a cell apart, of each of its lines, though quotes or blanks come first. The
 * full-width forms are formulas too, where Excel is Japanese.
 */
export function escapeFormula(text: string): string {
  return text
    .replace(/^[\t\r\n]/, "'$&")
    .replace(/(?<=^|[\r\n\u2028\u2029])(?=["'“”‘’`\t \u00a0\u3000\ufeff]*[=+\-@＝＋－＠])/g, "'");
}
