/**
 * Keeps spreadsheets from running text as a formula (CWE-1236): an apostrophe is inserted before characters that begin
 * one, also behind blanks, control characters, invisible characters and quotes. Japanese versions of Excel accept the
 * full-width forms too.
 */
const formulaSigns = '=+\\-@＝＋－＠﹦﹢﹣﹫';
const lineEnds = String.raw`\n\r\v\f\x85\u2028\u2029`;

/**
 * What may stand before a sign without making it an ordinary text: blanks, control and invisible characters, quotes.
 */
const lead = String.raw`["'“”„‟‘’‚‛\x60´«»‹›＂＇\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`;

/**
 * Finds a formula at the start of the text or after one of the given characters. The lead may not contain these
 * characters, so that the time stays linear.
 */
const formulaAfter = (places: string) =>
  new RegExp(`(^|[${places}])((?:(?![${places}])${lead})*[${formulaSigns}])`, 'gu');

const inCell = formulaAfter(lineEnds);
const inCsv = formulaAfter(`${lineEnds}\\t;`);

/** For a cell: at its start and at the start of each line, because some programs split cells at line ends. */
export const escapeFormula = (text: string): string => defuse(text, inCell);

/**
 * For a value of a CSV file: also after each `;` and tab. A program that expects one of these as the separator splits
 * values there, because a quote in the middle of its cell means nothing to it.
 */
export const escapeFormulaInCsv = (text: string): string => defuse(text, inCsv);

const defuse = (text: string, formula: RegExp): string => text.replace(/^[\t\r\n]/, "'$&").replace(formula, "$1'$2");
