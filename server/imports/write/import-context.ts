import type { AppContext } from '../../app-context.ts';

/** The dependencies of an import. Its process opens them anew. */
export type ImportContext = Pick<AppContext, 'config' | 'pool' | 'files' | 'now' | 'nextId'>;
