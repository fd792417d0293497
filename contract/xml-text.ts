// Characters that XML 1.0 cannot represent: control characters except tab and line ends, and two non-characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const illegal = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/**
 * Escapes text for an element or attribute of XML.
 * @returns Text without line breaks, and without the characters that XML 1.0 does not have.
 */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(illegal, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[&<>"\n\t]/g, (one) => escapes[one] as string);
}
