import { Fragment, type ReactNode } from 'react';

const mark = '\u2063';

/**
 * A sentence of the locales with parts that are more than text. What people typed never passes through a parser of tags,
 * as `Trans` would have it: the translation is cut at its placeholders instead.
 * @param say   Translates with the placeholders' values that it is given.
 * @param parts What stands for each placeholder.
 */
export function RichLine({
  say,
  parts,
}: {
  say: (values: Record<string, string>) => string;
  parts: Record<string, ReactNode>;
}) {
  const marked = Object.fromEntries(Object.keys(parts).map((name) => [name, `${mark}${name}${mark}`]));
  return say(marked)
    .split(mark)
    .map((piece, index) => (
      // The pieces of one sentence never change places.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Fragment key={index}>{index % 2 === 1 ? parts[piece] : piece}</Fragment>
    ));
}
