import type { ImportSummary } from '../../contract/imports.ts';

/** Whether a worker imports it or takes it back, so that it changes by itself. */
export const isAtWork = ({ status }: Pick<ImportSummary, 'status'>): boolean =>
  status === 'waiting' || status === 'running' || status === 'removing';

/** Milliseconds between two looks at an import that a worker has. */
export const lookEvery = 1_000;
