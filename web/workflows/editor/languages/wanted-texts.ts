import type { Definition, Id, Language } from '../../../../engine/definition.ts';
import { type TranslatableText, textsOf } from '../../../../engine/translations/map-texts.ts';
import { textAt } from '../../../../engine/translations/translate-definition.ts';

export type TextFilter = 'all' | 'missing' | 'to_check';

/** The paths of the texts that a filter leaves, in the order of the draft. */
export function wantedTexts(definition: Definition, language: Language, filter: TextFilter): string[] {
  const words = definition.translations?.[language] ?? {};
  const marks = definition.outdated_translations?.[language] ?? {};
  return textsOf(definition)
    .map(({ path }) => path)
    .filter((path) => {
      if (filter === 'missing') return textAt(words, path) === undefined;
      return filter === 'all' || Object.hasOwn(marks, path);
    });
}

/** The texts of one place: the start form, a group's name, or an action with its form. */
export interface TextSection {
  key: string;
  group_id: Id | undefined;
  action_id: Id | undefined;
  texts: TranslatableText[];
}

/** Texts by place, in the order of the draft. */
export function sectionsOf(texts: readonly TranslatableText[]): TextSection[] {
  const sections: TextSection[] = [];
  for (const text of texts) {
    const { group_id, action_id } = text.location;
    const key = action_id ?? group_id ?? 'start';
    const last = sections.at(-1);
    if (last?.key === key) last.texts.push(text);
    else sections.push({ key, group_id, action_id, texts: [text] });
  }
  return sections;
}
