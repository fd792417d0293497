import type { Client } from 'pg';
import { addTraits, type Traits } from '../activity-traits.ts';
import { LogFault } from '../log/log-fault.ts';
import { type LogLimits, mostActivities, mostCaseEvents } from '../log/log-limits.ts';
import { charactersAtOnce, countCharacters, type OpenedLog } from '../log/log-row.ts';
import { type EventOptions, type LogEvent, readEvents } from '../log/read-events.ts';
import type { ImportProgress } from './import-progress.ts';
import type { LeftOutWriter } from './left-out-writer.ts';

/**
 * The events of a log in a table of this transaction alone, because a log may be in any order and larger than the
 * memory. It is gone with the transaction.
 */
const createTable = `
  create temporary table staged_events (
    line integer not null,
    case_key text collate "C" not null,
    activity integer not null,
    at bigint not null,
    start_at bigint,
    phase text,
    instance text,
    person text,
    email text,
    done_for text,
    outcome text,
    name text,
    fields jsonb
  ) on commit drop`;

const insertEvents = `insert into staged_events select * from unnest($1::int[], $2::text[], $3::int[], $4::bigint[],
  $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::jsonb[])`;

const atOnce = 5_000;

export interface StagedEvents {
  events: number;
  cases: number;
  /** The number of characters in the fields of all events. */
  characters: number;
  /** The names of the activities; the table has the index of a name instead of the name. */
  activities: string[];
  traits: Traits;
}

/** Reads a log into the table. @throws LogFault; LostClaim */
export async function stageEvents(
  client: Client,
  log: OpenedLog,
  options: EventOptions,
  { limits, progress, leftOut }: { limits: LogLimits; progress: ImportProgress; leftOut: LeftOutWriter },
): Promise<StagedEvents> {
  await client.query(createTable);
  const numbers = new Map<string, number>();
  const traits: Traits = new Map();
  let events = 0;
  let waiting: LogEvent[] = [];
  let [characters, characters_waiting] = [0, 0];
  const flush = async () => {
    await client.query(insertEvents, columnsOf(waiting, numbers));
    characters += characters_waiting;
    [waiting, characters_waiting] = [[], 0];
  };
  for await (const batch of readEvents(log, options, (row) => leftOut.add(row))) {
    for (const event of batch) {
      if (!numbers.has(event.activity)) numbers.set(event.activity, numbers.size);
      if (numbers.size > mostActivities) throw new LogFault('too_many_activities', { line: event.line });
      if (++events > limits.events) throw new LogFault('too_many_events', { line: event.line });
      addTraits(traits, event);
      waiting.push(event);
      characters_waiting += countCharacters(event.fields);
    }
    if (waiting.length >= atOnce || characters_waiting >= charactersAtOnce) await flush();
    await leftOut.flush();
    progress.counts.events_read = events;
    await progress.update();
  }
  await flush();
  if (events === 0) throw new LogFault('nothing_to_import');
  const cases = await countCases(client, limits);
  return { events, cases, characters, activities: [...numbers.keys()], traits };
}

function columnsOf(events: readonly LogEvent[], numbers: ReadonlyMap<string, number>): unknown[] {
  return [
    events.map(({ line }) => line),
    events.map(({ case_key }) => case_key),
    events.map(({ activity }) => numbers.get(activity)),
    events.map(({ at }) => at),
    events.map(({ start }) => start),
    events.map(({ phase }) => phase),
    events.map(({ instance }) => instance),
    events.map(({ person }) => person),
    events.map(({ email }) => email),
    events.map(({ group }) => group),
    events.map(({ outcome }) => outcome),
    events.map(({ name }) => name),
    events.map(({ fields }) => (fields.some((value) => value !== null) ? JSON.stringify(fields) : null)),
  ];
}

/** @throws LogFault too_many_cases, case_too_long */
async function countCases(client: Client, limits: LogLimits): Promise<number> {
  const { rows } = await client.query<{ cases: number; longest: number }>(
    `select count(*)::int as cases, max(events)::int as longest
    from (select count(*) as events from staged_events group by case_key) counted`,
  );
  const { cases, longest } = rows[0]!;
  if (cases > limits.cases) {
    const { rows: beyond } = await client.query<{ line: number; case_key: string }>(
      `select case_key, min(line) as line from staged_events group by case_key order by min(line) offset $1 limit 1`,
      [limits.cases],
    );
    throw new LogFault('too_many_cases', { line: beyond[0]?.line, value: beyond[0]?.case_key });
  }
  if (longest > mostCaseEvents) {
    const { rows: long } = await client.query<{ line: number; case_key: string }>(
      `select case_key, min(line) as line from staged_events group by case_key having count(*) > $1 order by 2 limit 1`,
      [mostCaseEvents],
    );
    throw new LogFault('case_too_long', { line: long[0]?.line, value: long[0]?.case_key });
  }
  return cases;
}

interface StagedRow extends Omit<LogEvent, 'activity' | 'start' | 'group' | 'fields'> {
  activity: number;
  start_at: number | null;
  /** The group of the event, because `group` is a reserved word of SQL. */
  done_for: string | null;
  fields: (string | null)[] | null;
}

/** Events that are fetched together: fewer, the longer they are on average. */
const fetchSize = ({ characters, events }: StagedEvents): number =>
  Math.min(5_000, Math.ceil((charactersAtOnce * events) / Math.max(1, characters)));

/** The cases of the table one after the other, each with its events in order. */
export async function* readCases(client: Client, staged: StagedEvents, fieldCount: number): AsyncGenerator<LogEvent[]> {
  const noFields: null[] = Array.from({ length: fieldCount }, () => null);
  await client.query(
    `declare ordered_events no scroll cursor for select * from staged_events order by case_key, at, line`,
  );
  const fetched = fetchSize(staged);
  let events: LogEvent[] = [];
  for (;;) {
    const { rows } = await client.query<StagedRow>(`fetch ${fetched} from ordered_events`);
    for (const { activity, start_at, done_for, fields, ...row } of rows) {
      if (events.length > 0 && events[0]!.case_key !== row.case_key) {
        yield events;
        events = [];
      }
      events.push({
        ...row,
        activity: staged.activities[activity]!,
        start: start_at,
        group: done_for,
        fields: fields ?? noFields,
      });
    }
    if (rows.length < fetched) break;
  }
  if (events.length > 0) yield events;
}
