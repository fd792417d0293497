/**
 * Keeps spreadsheets from running text as a formula (CWE-1236), by the same rules as the CSV files of the server
 * (`server/exports/escape-formula.ts`, which the browser may not import): at the start of the text, of each line, and
 * after each `;` and tab.
 */
const formulaSigns = '=+\\-@＝＋－＠﹦﹢﹣﹫';
const lineEnds = String.raw`\n\r\v\f\x85\u2028\u2029`;

/** What may precede a sign without making it ordinary text: blanks, control and invisible characters, quotes. */
const lead = String.raw`["'“”„‟‘’‚‛\x60´«»‹›＂＇\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`;

/** `lead` must not match a place: otherwise many places in a row would take quadratic time. */
const formulaAfter = (places: string) =>
  new RegExp(`(^|[${places}])((?:(?![${places}])${lead})*[${formulaSigns}])`, 'gu');

const formula = formulaAfter(`${lineEnds}\\t;`);

export const escapeFormula = (text: string): string => text.replace(/^[\t\r\n]/, "'$&").replace(formula, "$1'$2");
