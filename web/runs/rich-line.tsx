import { Fragment, type ReactNode } from 'react';

const mark = '\u2063';

/**
 * A translated sentence with React elements for some of its placeholders. Unlike `Trans` it does not parse tags, so
 * text that people typed is never interpreted: the translation is split at its placeholders instead.
 * @param translate Translates with the given values for the placeholders.
 * @param parts The element for each placeholder.
 */
export function RichLine({
  translate,
  parts,
}: {
  translate: (values: Record<string, string>) => string;
  parts: Record<string, ReactNode>;
}) {
  const marked = Object.fromEntries(Object.keys(parts).map((name) => [name, `${mark}${name}${mark}`]));
  return translate(marked)
    .split(mark)
    .map((piece, index) => (
      // The parts of a sentence never change their order.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Fragment key={index}>{index % 2 === 1 ? parts[piece] : piece}</Fragment>
    ));
}
