import type { AppContext } from '../app-context.ts';

/**
 * Maps rows to what is due for them. A row that cannot be computed, such as one with a time zone that this version of Node
 * does not know, is logged and left out: the others must not wait for it.
 * @param identify What identifies a row in the log.
 */
export function flatMapSafely<Row, Result>(
  { log }: Pick<AppContext, 'log'>,
  rows: readonly Row[],
  { identify, map }: { identify: (row: Row) => object; map: (row: Row) => Result[] },
): Result[] {
  return rows.flatMap((row) => {
    try {
      return map(row);
    } catch (err) {
      log.error({ err, ...identify(row) }, 'What is due cannot be computed');
      return [];
    }
  });
}
