import pg from 'pg';

const { builtins } = pg.types;

/** Unix seconds; parts of a second are dropped. Expects the ISO style and UTC, which `connect` asks for. */
const unixSeconds = (text: string): number =>
  Math.floor(Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) / 1000);
const same = (text: string): string => text;

type Parser = (text: string) => unknown;
/** Of one dimension: `{"2026-11-21 05:00:00+00",NULL}`. None of these values holds a comma or a quote. */
const ofArray =
  (parse: Parser): Parser =>
  (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((one) => (one === 'NULL' ? null : parse(one.replaceAll('"', ''))));

/** By type id. Arrays have ids of their own, which `pg` names nowhere. */
const parsers = new Map<number, Parser>([
  [builtins.TIMESTAMPTZ, unixSeconds],
  [builtins.INT8, Number],
  // A day, not a moment: a Date would move it with the machine's zone.
  [builtins.DATE, same],
  [1185, ofArray(unixSeconds)],
  [1016, ofArray(Number)],
  [1182, ofArray(same)],
]);

/** How values arrive from PostgreSQL, for `types` of a pool. Everything else as `pg` reads it: numeric stays a string. */
export const readTypes = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && parsers.get(id)) || pg.types.getTypeParser(id, format as 'text');
  },
} as pg.CustomTypesConfig;
