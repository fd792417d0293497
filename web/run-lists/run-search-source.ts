import { listRuns } from '../../contract/run-lists.ts';
import { call, urlOf } from '../lib/api-client.ts';
import { i18n } from '../lib/languages.ts';
import { paths } from '../lib/paths.ts';
import type { SearchSource } from '../lib/search-source.ts';

/** Finds runs by name, for ⌘K. */
export const runSearchSource: SearchSource = {
  id: 'runs',
  label: () => i18n.t('app:nav.runs'),
  forGuests: true,
  find: async (words, workspaceId, signal) => {
    const query = { search: words, per_page: 5 };
    const { runs } = await call(listRuns, { params: { ws: workspaceId }, query, signal });
    return runs.map((run) => ({
      id: run.id,
      label: run.name,
      detail: run.workflow.name,
      href: urlOf(paths.run.replaceAll('$', ':'), { workspaceId, runId: run.id }),
    }));
  },
};
