import { lazyComponent } from '../../lib/lazy-component.ts';

// Moving runs is rare: what it needs is loaded when it is asked for.
export const MoveDialog = lazyComponent(() => import('./move-dialog.tsx'), 'MoveDialog', ['moves', 'runs']);
