import { lazyComponent } from '../lib/lazy-component.ts';

/** In a file of its own, because the engine in it is the editor's too. The landing page is loaded together with it. */
export const SampleRun = lazyComponent(() => import('./sample-run/sample-run.tsx'), 'SampleRun', ['site']);
