import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/**
 * Shows `{{key}}` as a chip where it stands. The text itself stays as it is, so that what is stored is what one can type.
 * @param labelOf What a chip says of its key to those who rest on it; null where no field has it.
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
