// What XML 1.0 has no way to write: control characters but tab and line ends, and two that are none.
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

/** Text for an element or an attribute of XML; it has no line ends of its own. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(illegal, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[&<>"\n\t]/g, (one) => escapes[one] as string);
}
