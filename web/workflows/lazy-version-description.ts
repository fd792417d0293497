import { lazyComponent } from '../lib/lazy-component.ts';

// Few who read a workflow's page describe a version: the form is loaded when it is asked for.
export const VersionDescription = lazyComponent(() => import('./version-description.tsx'), 'VersionDescription', [
  'workflows',
]);
