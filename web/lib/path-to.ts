import { urlOf } from './api-client.ts';

/** The address of a page: a path of `paths` with its parameters filled in. */
export const pathTo = (path: string, params: Record<string, string>): string =>
  urlOf(path.replaceAll('$', ':'), params);
