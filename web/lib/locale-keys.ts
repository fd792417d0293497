/** Each namespace is one file per language and one line here, from which `t` knows the types of its keys. */
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

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Resources;
    returnNull: false;
  }
}
