import type { AppContext } from '../app-context.ts';

/** The dependencies of writing an export. Its process opens them anew. */
export type ExportContext = Pick<AppContext, 'config' | 'pool' | 'listPool' | 'files'>;
