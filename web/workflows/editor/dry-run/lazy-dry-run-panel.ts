import { lazyComponent } from '../../../lib/lazy-component.ts';

/** The engine's transitions and the answer forms are loaded only when the dry run is opened, or the pointer comes to its button. */
export const DryRunPanel = lazyComponent(() => import('./dry-run-panel.tsx'), 'DryRunPanel', ['dry_run', 'runs']);
