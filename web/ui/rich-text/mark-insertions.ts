import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/**
 * Shows `{{key}}` as a chip. The text itself is not changed, so that the stored text is what people can type.
 * @param labelOf The chip's tooltip for its key; null if no field has that key.
 */
export const markInsertions = (labelOf: (key: string) => string | null, known = '', unknown = '') =>
  Extension.create({
    name: 'markInsertions',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const found: Decoration[] = [];
            doc.descendants((node, position) => {
              for (const match of node.text?.matchAll(/\{\{([^{}]*)\}\}/g) ?? []) {
                const from = position + match.index;
                const title = labelOf((match[1] ?? '').trim());
                const look = title === null ? { class: unknown } : { class: known, title };
                found.push(Decoration.inline(from, from + match[0].length, look));
              }
            });
            return DecorationSet.create(doc, found);
          },
        },
      }),
    ],
  });
