/** Each namespace is one file per language and one line here, from which `t` knows its keys. */
interface Resources {
  account: typeof import('../../locales/en/account.json');
  activities: typeof import('../../locales/en/activities.json');
  analytics: typeof import('../../locales/en/analytics.json');
  app: typeof import('../../locales/en/app.json');
  billing: typeof import('../../locales/en/billing.json');
  compare: typeof import('../../locales/en/compare.json');
  comments: typeof import('../../locales/en/comments.json');
  commands: typeof import('../../locales/en/commands.json');
  designing: typeof import('../../locales/en/designing.json');
  dry_run: typeof import('../../locales/en/dry_run.json');
  editor: typeof import('../../locales/en/editor.json');
  errors: typeof import('../../locales/en/errors.json');
  exports: typeof import('../../locales/en/exports.json');
  forecasts: typeof import('../../locales/en/forecasts.json');
  groups: typeof import('../../locales/en/groups.json');
  help: typeof import('../../locales/en/help.json');
  home: typeof import('../../locales/en/home.json');
  imports: typeof import('../../locales/en/imports.json');
  installation: typeof import('../../locales/en/installation.json');
  library: typeof import('../../locales/en/library.json');
  members: typeof import('../../locales/en/members.json');
  messages: typeof import('../../locales/en/messages.json');
  moves: typeof import('../../locales/en/moves.json');
  planned: typeof import('../../locales/en/planned.json');
  notices: typeof import('../../locales/en/notices.json');
  problems: typeof import('../../locales/en/problems.json');
  runs: typeof import('../../locales/en/runs.json');
  second_factor: typeof import('../../locales/en/second_factor.json');
  session: typeof import('../../locales/en/session.json');
  site: typeof import('../../locales/en/site.json');
  tags: typeof import('../../locales/en/tags.json');
  translations: typeof import('../../locales/en/translations.json');
  triggers: typeof import('../../locales/en/triggers.json');
  ui: typeof import('../../locales/en/ui.json');
  viewers: typeof import('../../locales/en/viewers.json');
  workflows: typeof import('../../locales/en/workflows.json');
  workspaces: typeof import('../../locales/en/workspaces.json');
}

export type i18nNamespace = keyof Resources;

/** What a text is filled with. `count` also chooses its plural form, and `context` its variant. */
export type TextValues = Readonly<Record<string, unknown>>;

/** A text is found by its key without the plural form too: `t('days', { count })` for `days_one` and `days_other`. */
type WithoutForm<Key extends string> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base | Key : Key;

/** The keys of a group of texts and of the groups in it: `name`, `talk.was_resolved`. */
type KeysIn<Texts, Start extends string = ''> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? WithoutForm<`${Start}${Key}`>
    : KeysIn<Texts[Key], `${Start}${Key}.`>;
}[keyof Texts & string];

// By namespace, so that the compiler computes them once.
type OwnKeys = { [Name in i18nNamespace]: KeysIn<Resources[Name]> };
type FullKeys = { [Name in i18nNamespace]: `${Name}:${OwnKeys[Name]}` };

/**
 * Finds and fills texts: those of the first namespace by key, those of all by namespace and key, as `ui:save`. Texts without a
 * namespace are those of the frame, from which any text can be reached.
 */
export type TFunction<Names extends i18nNamespace | readonly i18nNamespace[] = readonly ['app', i18nNamespace]> = (
  key: KeyOf<Names extends i18nNamespace ? readonly [Names] : Names>,
  values?: TextValues,
) => string;

type KeyOf<Names> = Names extends readonly i18nNamespace[] ? OwnKeys[Names[0]] | FullKeys[Names[number]] : never;
