import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { requestDraft } from '../../workflows/editor/request-draft.ts';
import { defaultLayoutRoute } from './default-layout-route.ts';

const noGuests = { marks: { access: 'login', workspace: 'no_guests' } } as const;

const list = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.workflows,
  staticData: noGuests,
  component: lazyComponent(() => import('../../workflows/workflow-list-page.tsx'), 'WorkflowListPage', ['workflows']),
});

const create = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.newWorkflow,
  staticData: noGuests,
  component: lazyComponent(() => import('../../workflows/new-workflow-page.tsx'), 'NewWorkflowPage', ['workflows']),
});

const importFile = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.importWorkflow,
  staticData: noGuests,
  component: lazyComponent(() => import('../../workflows/import/import-workflow-page.tsx'), 'ImportWorkflowPage', [
    'workflows',
    'library',
  ]),
});

const show = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.workflow,
  staticData: noGuests,
  component: lazyComponent(() => import('../../workflows/workflow-page.tsx'), 'WorkflowPage', ['workflows', 'editor']),
});

const edit = createRoute({
  getParentRoute: () => defaultLayoutRoute,
  path: paths.editWorkflow,
  staticData: {
    ...noGuests,
    requestEarly: ({ params }) => requestDraft(params.workspaceId, params.workflowId),
  },
  component: lazyComponent(() => import('../../workflows/editor/editor-page.tsx'), 'EditorPage', [
    'workflows',
    'editor',
    'problems',
  ]),
});

export const workflowRoutes = [list, create, importFile, show, edit];
