import { createRoute } from '@tanstack/react-router';
import { listRuns } from '../../../contract/run-lists.ts';
import { getStartForm } from '../../../contract/runs.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { early, requestEarly } from '../../lib/query.ts';
import { isPlainList, listInput } from '../../run-lists/list-query.ts';
import { type RunListSearch, validateRunListSearch } from '../../run-lists/run-list-search.ts';
import { requestRun } from '../../runs/request-run.ts';
import { defaultLayoutRoute } from './default-layout-route.ts';

const everybody = { marks: { access: 'login', workspace: 'everybody' } } as const;
/** Guests may not start a run, and their menus do not offer it. */
const noGuests = { marks: { access: 'login', workspace: 'no_guests' } } as const;

const list = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.runs,
  staticData: {
    ...everybody,
    requestEarly: ({ params, search }) => {
      const shown = search as RunListSearch;
      if (isPlainList(shown)) void requestEarly(listRuns, listInput(params.workspaceId, shown), early);
    },
  },
  component: lazyComponent(() => import('../../run-lists/run-list-page.tsx'), 'RunListPage', ['runs', 'commands']),
  validateSearch: validateRunListSearch,
});

/** Whoever came to plan a run: the form is not set to start now. */
const planSearch = ({ plan }: Record<string, unknown>): { plan?: true } => (plan === true ? { plan } : {});

const choose = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.newRun,
  staticData: noGuests,
  validateSearch: planSearch,
  component: lazyComponent(() => import('../../runs/new-run-page.tsx'), 'NewRunPage', ['runs', 'planned']),
});

const start = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.startRun,
  staticData: {
    ...noGuests,
    requestEarly: ({ params, search }) => {
      const { workflow_id } = search as { workflow_id?: string };
      const input = { params: { ws: params.workspaceId, workflow_id: workflow_id ?? '' } };
      if (workflow_id) void requestEarly(getStartForm, input, 60_000);
    },
  },
  validateSearch: (search: Record<string, unknown>): { workflow_id?: string; from?: string; plan?: true } => ({
    ...planSearch(search),
    ...(typeof search.workflow_id === 'string' && { workflow_id: search.workflow_id }),
    // The run that is started again.
    ...(typeof search.from === 'string' && { from: search.from }),
  }),
  component: lazyComponent(() => import('../../runs/start-run-page.tsx'), 'StartRunPage', [
    'runs',
    'planned',
    'commands',
  ]),
});

/** Participants and admins may see the run whatever their role in the workspace: the server decides. */
const show = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.run,
  staticData: {
    marks: { access: 'login', workspace: 'anyone' },
    requestEarly: ({ params }) => void requestRun(params.workspaceId, params.runId),
  },
  validateSearch: (search: Record<string, unknown>): { print?: true } => (search.print === true ? { print: true } : {}),
  component: lazyComponent(() => import('../../runs/run-page.tsx'), 'RunPage', [
    'runs',
    'activities',
    'commands',
    'comments',
  ]),
});

export const runRoutes = [list, choose, start, show];
