import type { ClientBase, Pool } from 'pg';
import type { Id, Unix } from '../../engine/definition.ts';
import type { Figures, FiguresByWorkflow, PackedValues, Part } from './breakdown-figures.ts';
import { addDecoded, type DecodedFigures, decodeFigures } from './encode-figures.ts';
import type { KnownDays } from './known-days.ts';
import { decodeValues, newRooms } from './pack-values.ts';
import type { Period } from './period-of.ts';
import { breakdownCalendarOf } from './run-breakdowns.ts';

/** If more runs have changed since the last fold, as after an import, reading the steps of the period is quicker. */
const mostChanged = 1_000;

/** Which days of breakdowns are read. */
export interface DaysScope {
  workspace_id: Id;
  /** IANA zone of the workspace. */
  zone: string;
  /** Null for all workflows. */
  workflow_ids: readonly Id[] | null;
  /** Null for all versions. */
  version_id: Id | null;
  /** It consists of whole days. */
  days: Period;
  parts: readonly Part[];
}

/** The key of a row, and the transaction that wrote it. */
interface RowKey {
  part: Part;
  day_start: Unix;
  workflow_id: Id;
  version_id: Id;
  written_by: string;
}

export interface LoadedDays {
  /** Whether they were computed with the workspace's current calendar, and few runs have changed since. */
  is_usable: boolean;
  /** The number of changes since. */
  changed: number;
  figures: FiguresByWorkflow;
  /** The rows; `PackedValues.row` is an index of this list. */
  rows: RowKey[];
}

interface DayRow extends RowKey {
  is_current: boolean;
  changed: number;
  /** Null if there is no day. */
  content_hash: string | null;
  /** Null if the day is cached; so are `body` and `places`. */
  head: string | null;
  /** Also null if the values stay packed. */
  body: string | null;
  places: Buffer | null;
}

type Queryable = Pick<ClientBase, 'query'> | Pool;

/**
 * Loads the days of a scope, without the values of rows that have many.
 * @param known The cache: its days are not sent again, and the loaded ones are added to it.
 */
export async function loadDays(client: Queryable, scope: DaysScope, known: KnownDays): Promise<LoadedDays> {
  const { workspace_id, zone, workflow_ids, version_id, days, parts } = scope;
  const calendar = breakdownCalendarOf(zone);
  const key = JSON.stringify([workspace_id, calendar, parts, days.from, days.to, workflow_ids, version_id]);
  const before = known.of(key);
  const { rows } = await (client as ClientBase).query<DayRow>({
    name: 'read-breakdown-days',
    text: `select state.is_current, state.changed, d.part, d.day_start, d.workflow_id, d.version_id, d.xmin::text as written_by,
        d.content_hash, case when k.hash is null then d.head end as head,
        case when k.hash is null and d.places is null then convert_from(d.body, 'UTF8') end as body,
        case when k.hash is null then d.places end as places
      from (select exists (select 1 from breakdown_calendars c where c.workspace_id = $1 and c.calendar = $2) as is_current,
          (select count(*)::int from (select 1 from changed_runs c where c.workspace_id = $1 limit ${mostChanged + 1}) counted)
            as changed) state
        left join breakdown_days d on d.workspace_id = $1 and d.part = any ($3::text[])
          and d.day_start >= coalesce(to_timestamp($4::float8), '-infinity') and d.day_start < coalesce(to_timestamp($5::float8), 'infinity')
          and ($6::uuid[] is null or d.workflow_id = any ($6)) and ($7::uuid is null or d.version_id = $7)
        left join unnest($8::uuid[]) as k(hash) on k.hash = d.content_hash`,
    values: [workspace_id, calendar, parts, days.from, days.to, workflow_ids, version_id, [...before.keys()]],
  });
  const figures: FiguresByWorkflow = new Map();
  const found = new Map<string, DecodedFigures>();
  const rooms = newRooms();
  for (const [index, { workflow_id: of, content_hash, head, body, places }] of rows.entries()) {
    if (content_hash === null) continue;
    const bytes = body === null ? null : Buffer.from(body, 'latin1');
    const decoded = head === null ? before.get(content_hash) : decodeFigures({ head, body: bytes, places }, rooms);
    if (!decoded) throw new Error(`No day has the hash ${content_hash}`);
    found.set(content_hash, decoded);
    addDecoded(figuresOf(figures, of), decoded, index);
  }
  known.remember(key, found);
  const { is_current, changed } = rows[0] as DayRow;
  return { is_usable: is_current && changed <= mostChanged, changed, figures, rows };
}

export function figuresOf(figures: FiguresByWorkflow, workflow_id: Id): Figures {
  const found = figures.get(workflow_id) ?? new Map();
  figures.set(workflow_id, found);
  return found;
}

/** The packed values of which a computation wanted more than was loaded. */
export const wantedOf = (figures: FiguresByWorkflow): PackedValues[] =>
  [...figures.values()]
    .flatMap((all) => [...all.values()].flatMap((bags) => [...bags.values()].flatMap(({ packed }) => packed)))
    .filter(({ wanted }) => wanted.size > 0);

/**
 * Loads the wanted buckets of packed values. PostgreSQL sends only their bytes.
 * @returns False if a row was rewritten since it was loaded: then all figures must be read again.
 */
export async function loadWanted(
  client: Queryable,
  workspace_id: Id,
  rows: readonly RowKey[],
  wanted: readonly PackedValues[],
): Promise<boolean> {
  const byRow = [...Map.groupBy(wanted.flatMap(wantedSlices), ({ of }) => of.row)].map(([row, slices]) => {
    return { key: rows[row] as RowKey, slices };
  });
  const slices = byRow.flatMap((one) => one.slices);
  // The positions of each row's slices among all slices, from 1.
  const ends: number[] = [];
  for (const one of byRow) ends.push((ends.at(-1) ?? 0) + one.slices.length);
  // `||` makes PostgreSQL read the whole body once: otherwise each `substring` would read the stored pieces again.
  const { rows: found } = await (client as ClientBase).query<{ text: string }>({
    name: 'read-breakdown-values',
    text: `select convert_from((select string_agg(substring(d.body from ($7::int[])[n] for ($8::int[])[n]), ''::bytea order by n)
          from generate_series(x.first, x.last) n), 'UTF8') as text
      from unnest($2::text[], $3::bigint[], $4::uuid[], $5::uuid[], $6::text[], $9::int[], $10::int[]) with ordinality
          as x(part, day_start, workflow_id, version_id, written_by, first, last, place)
        join lateral (select b.body || ''::bytea as body from breakdown_days b
          where b.workspace_id = $1 and b.part = x.part and b.day_start = to_timestamp(x.day_start)
            and b.workflow_id = x.workflow_id and b.version_id = x.version_id and b.xmin::text = x.written_by offset 0) d on true
      order by x.place`,
    values: [
      workspace_id,
      byRow.map(({ key }) => key.part),
      byRow.map(({ key }) => key.day_start),
      byRow.map(({ key }) => key.workflow_id),
      byRow.map(({ key }) => key.version_id),
      byRow.map(({ key }) => key.written_by),
      slices.map(({ start }) => start + 1),
      slices.map(({ length }) => length),
      byRow.map((one, index) => (ends[index] as number) - one.slices.length + 1),
      ends,
    ],
  });
  if (found.length < byRow.length) return false;
  for (const [index, { text }] of found.entries()) takeValues(Buffer.from(text, 'latin1'), byRow[index]?.slices ?? []);
  return true;
}

interface Slice {
  of: PackedValues;
  bucket: number;
  /** The number of values. */
  count: number;
  /** In the bytes of the row. */
  start: number;
  length: number;
}

function wantedSlices(of: PackedValues): Slice[] {
  return [...of.wanted].map((bucket) => {
    const at = of.buckets.indexOf(bucket);
    const [start, end] = of.starts.slice(at, at + 2) as [number, number];
    return { of, bucket, count: of.counts[at] as number, start, length: end - start };
  });
}

/** @param bytes Of all slices, one after the other. */
function takeValues(bytes: Buffer, slices: readonly Slice[]): void {
  let at = 0;
  for (const { of, bucket, count } of slices) {
    const values = new Float64Array(count);
    at = decodeValues(bytes, at, of.unit, { of: values, from: 0, to: count, sum: 0 });
    of.loaded.set(bucket, values);
    of.wanted.delete(bucket);
  }
}
