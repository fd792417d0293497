import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The pages of the help menu in its order, each with its path below the root of the documentation. */
export const helpPagePaths = {
  quick_start: '/quick-start',
  inviting_collaborators: '/inviting-collaborators',
  designing_workflows: '/designing-workflows',
  triggers: '/triggers',
  actions: '/actions',
  action_groups: '/action-groups',
  roles_and_permissions: '/roles-and-permissions',
  all_docs: '',
} as const;

export type HelpPageName = keyof typeof helpPagePaths;
export const helpPageNames = Object.keys(helpPagePaths) as HelpPageName[];

const helpPage = z.object({
  name: z.enum(helpPageNames),
  url: z.string().describe('An address of the configured documentation site, or a path of this one'),
});
export type HelpPage = z.infer<typeof helpPage>;

export const listHelpPages = endpoint({
  method: 'GET',
  path: '/api/v1/public/help_pages',
  summary: 'The pages of documentation, in the order of the help menu',
  access: 'public',
  reply: z.object({ help_pages: z.array(helpPage) }),
});
