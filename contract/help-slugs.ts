/** The pages of Baton's own help, grouped, in reading order. Their texts are `docs/help/<language>/<slug>.md`. */
export const helpGroups = {
  start: ['quick-start', 'inviting-collaborators'],
  design: [
    'designing-workflows',
    'trying-workflows',
    'translating-workflows',
    'library-and-templates',
    'workflow-files',
    'triggers',
    'actions',
    'action-groups',
    'fields',
    'conditions-and-go-backs',
    'roles-and-permissions',
  ],
  work: [
    'starting-and-planning',
    'answering',
    'run-lists-and-board',
    'sharing',
    'exporting',
    'importing',
    'analytics',
    'forecasts',
  ],
  connect: ['chat-and-hooks', 'api'],
  settings: ['account-and-notifications', 'billing-and-limits', 'keyboard', 'installation'],
} as const;

export type HelpGroup = keyof typeof helpGroups;
export type HelpSlug = (typeof helpGroups)[HelpGroup][number];

export const helpGroupNames = Object.keys(helpGroups) as HelpGroup[];
export const helpSlugs: readonly HelpSlug[] = helpGroupNames.flatMap((group) => [...helpGroups[group]]);

/** The slug that an address names; as in all paths of the app, case does not matter. */
export const findHelpSlug = (slug: string): HelpSlug | undefined => helpSlugs.find((one) => one === slug.toLowerCase());
