/** A text of several lines as a list of them, so that a changed line is one changed line of the file. */
export function linesOf(text: string): string | string[] {
  return text.includes('\n') ? text.split('\n') : text;
}

/** The body of a mail as a list of its blocks, which follow each other directly. */
export function blocksOf(body: string): string | string[] {
  const blocks = body.split(/(?<=<\/(?:p|ul|ol|h2|h3)>)/);
  return blocks.length > 1 ? blocks : body;
}

/** The text of a list of lines. */
export const textOf = (lines: string | readonly string[] | undefined): string =>
  typeof lines === 'string' ? lines : (lines ?? []).join('\n');
