/** Where the help menu leads: a site of its own, beside the app. */
export const documentationUrl = 'https://docs.baton.example';

/** The label of each stands in `locales/<language>/app.json` under `help`. */
export const documentationPages = [
  ['quick_start', '/quick-start'],
  ['inviting_collaborators', '/inviting-collaborators'],
  ['designing_workflows', '/designing-workflows'],
  ['triggers', '/triggers'],
  ['actions', '/actions'],
  ['action_groups', '/action-groups'],
  ['roles_and_permissions', '/roles-and-permissions'],
  ['all_docs', '/'],
] as const;
