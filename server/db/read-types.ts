import pg from 'pg';

const { builtins } = pg.types;

/** Unix seconds; fractions are dropped. Expects the ISO style and UTC, which `connect` sets. */
const unixSeconds = (text: string): number =>
  Math.floor(Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) / 1000);
const unchanged = (text: string): string => text;

type Parser = (text: string) => unknown;
/** Parses one-dimensional arrays: `{"2026-11-21 05:00:00+00",NULL}`. Their values contain no commas or quotes. */
const ofArray =
  (parse: Parser): Parser =>
  (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((one) => (one === 'NULL' ? null : parse(one.replaceAll('"', ''))));

/** The parsers by type id. Arrays have ids of their own, which `pg` does not name: of timestamptz, int8 and date. */
const parsers = new Map<number, Parser>([
  [builtins.TIMESTAMPTZ, unixSeconds],
  [builtins.INT8, Number],
  // A date stays text: as a Date it would shift with the machine's time zone.
  [builtins.DATE, unchanged],
  [1185, ofArray(unixSeconds)],
  [1016, ofArray(Number)],
  [1182, ofArray(unchanged)],
]);

/**
 * The parsers of values from PostgreSQL, for `types` of a pool. Other types use the parsers of `pg`: numeric stays a
 * string.
 */
export const readTypes = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && parsers.get(id)) || pg.types.getTypeParser(id, format as 'text');
  },
} as pg.CustomTypesConfig;
