import { lazyComponent } from '../../lib/lazy-component.ts';

/** Most runs start at once: calendar and schedule are loaded for those that are planned. */
export const PlanSchedule = lazyComponent(() => import('./plan-schedule.tsx'), 'PlanSchedule');
