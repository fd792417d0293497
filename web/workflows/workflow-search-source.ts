import { listWorkflows } from '../../contract/workflows.ts';
import { call, urlOf } from '../lib/api-client.ts';
import { i18n } from '../lib/languages.ts';
import { paths } from '../lib/paths.ts';
import type { SearchSource } from '../lib/search-source.ts';

/** Workflows by name, for ⌘K. */
export const workflowSearchSource: SearchSource = {
  id: 'workflows',
  label: () => i18n.t('app:nav.workflows'),
  forGuests: false,
  async find(words, workspaceId, signal) {
    const query = { search: words, per_page: 5 };
    const { workflows } = await call(listWorkflows, { params: { ws: workspaceId }, query, signal });
    return workflows.map(({ id, name, description }) => ({
      id,
      label: name,
      detail: description,
      href: urlOf(paths.workflow.replaceAll('$', ':'), { workspaceId, workflowId: id }),
    }));
  },
};
