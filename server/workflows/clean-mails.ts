import type { Action, Definition, Translations } from '../../engine/definition.ts';
import { textsOf } from '../../engine/translations/map-texts.ts';
import { cleanBody } from '../mails/clean-html.ts';

/** Sanitises the bodies of all mails in a definition, and their translations. */
export function cleanMails(definition: Definition): Definition {
  const action_groups = definition.action_groups.map((group) => ({ ...group, actions: group.actions.map(cleanMail) }));
  const { translations } = definition;
  return {
    ...definition,
    action_groups,
    ...(translations && { translations: cleanTranslations(definition, translations) }),
  };
}

function cleanTranslations(definition: Definition, translations: Translations): Translations {
  const bodies = textsOf(definition).flatMap(({ kind, path }) => (kind === 'rich' ? [path] : []));
  return Object.fromEntries(
    Object.entries(translations).map(([language, words]) => {
      const cleaned = bodies.flatMap((path) => {
        const body = Object.hasOwn(words, path) ? words[path] : undefined;
        return body === undefined ? [] : [[path, cleanBody(body)] as const];
      });
      return [language, { ...words, ...Object.fromEntries(cleaned) }];
    }),
  );
}

function cleanMail(action: Action): Action {
  if (action.stepable_type !== 'email' && action.stepable_type !== 'automatic_email') return action;
  const { stepable } = action;
  return { ...action, stepable: { ...stepable, body: cleanBody(stepable.body) } } as Action;
}
