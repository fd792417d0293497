import type { Definition, Id } from '../engine/definition.ts';
import { textsOf } from '../engine/translations/map-texts.ts';
import { targetLanguages } from '../engine/translations/translate-definition.ts';
import { type BuildOptions, buildDefinition } from './build-definition.ts';
import type { Template } from './template.ts';

/**
 * The definition of a template in one language, with its texts in the others as translations.
 * @throws TemplateError as `buildDefinition`
 */
export function buildTranslated(template: Template, options: BuildOptions): Definition {
  const ids: Id[] = [];
  const nextId = () => {
    const id = options.nextId();
    ids.push(id);
    return id;
  };
  const definition = { ...buildDefinition(template, { ...options, nextId }), language: options.language };
  const translations = targetLanguages(definition).map((language) => {
    // Each build asks for the same ids in the same order, so that each text has the same path.
    let next = 0;
    const same = buildDefinition(template, { ...options, language, nextId: () => ids[next++]! });
    return [language, Object.fromEntries(textsOf(same).map(({ path, text }) => [path, text]))];
  });
  return { ...definition, translations: Object.fromEntries(translations) };
}
