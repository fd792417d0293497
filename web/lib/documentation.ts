/** The help menu links to a separate documentation site. */
export const documentationUrl = 'https://docs.baton.example';

/** The labels are in `locales/<language>/app.json` under `help`. */
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
