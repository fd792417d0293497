import { createRoute } from '@tanstack/react-router';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { paths } from '../../lib/paths.ts';
import { defaultLayoutRoute } from './default-layout-route.ts';

const noGuests = { marks: { access: 'login', workspace: 'no_guests' } } as const;
const getParentRoute = () => defaultLayoutRoute;

const list = createRoute({
  getParentRoute,
  path: paths.plannedRuns,
  staticData: noGuests,
  component: lazyComponent(() => import('../../planned-runs/planned-run-list-page.tsx'), 'PlannedRunListPage', [
    'planned',
  ]),
});

const show = createRoute({
  getParentRoute,
  path: paths.plannedRun,
  staticData: noGuests,
  component: lazyComponent(() => import('../../planned-runs/planned-run-page.tsx'), 'PlannedRunPage', [
    'planned',
    'runs',
  ]),
});

const edit = createRoute({
  getParentRoute,
  path: paths.editPlannedRun,
  staticData: noGuests,
  component: lazyComponent(() => import('../../planned-runs/edit-planned-run-page.tsx'), 'EditPlannedRunPage', [
    'planned',
    'runs',
    'commands',
  ]),
});

export const plannedRunRoutes = [list, show, edit];
