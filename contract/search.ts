import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { askedId, id } from './shared-shapes.ts';

/** One result of a search. */
export const searchResult = z.object({
  type: z.enum(['run', 'workflow', 'user_workspace', 'group']),
  id,
  name: z.string(),
  detail: z.string().describe('The workflow of a run, the description of a workflow, the address of a person'),
  found: z
    .object({ in: z.enum(['answer', 'comment']), label: z.string(), text: z.string() })
    .nullable()
    .describe(
      "Where the words were found, if not in the name or id. `label`: the answered field, or the comment's author",
    ),
});
export type SearchResult = z.infer<typeof searchResult>;

/** The fewest characters that can be searched for: shorter texts occur almost everywhere. */
export const shortestSearch = 2;

export const search = endpoint({
  method: 'GET',
  path: '/api/v1/user/workspaces/:ws/search',
  summary:
    'Search runs, workflows, people and groups by name, with typing errors forgiven; runs also by id, answers and comments',
  access: 'workspace',
  shows: ['runs', 'workflows', 'people'],
  params: z.object({ ws: askedId }),
  query: z.object({
    q: z.string().trim().min(shortestSearch).max(200),
    limit: z.coerce.number().int().min(1).max(50).default(12),
  }),
  reply: z.object({ results: z.array(searchResult) }),
});
