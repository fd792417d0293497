import type { Id } from './definition.ts';

/** Whether each of a list is a thing with an id. */
export const hasIds = (list: readonly unknown[]): list is { id: Id }[] =>
  list.every((item) => typeof item === 'object' && item !== null && 'id' in item);
