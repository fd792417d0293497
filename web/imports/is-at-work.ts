import type { ImportSummary } from '../../contract/imports.ts';

/** Whether a worker performs or removes the import, so that it changes by itself. */
export const isAtWork = ({ status }: Pick<ImportSummary, 'status'>): boolean =>
  status === 'waiting' || status === 'running' || status === 'removing';

/** Milliseconds between two refetches of an import that is at work. */
export const lookEvery = 1_000;
