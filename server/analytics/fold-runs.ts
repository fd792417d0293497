import type { ClientBase } from 'pg';
import type { Id, Unix } from '../../engine/definition.ts';
import { addFact, type Fact, type Figures, type Part, removeFact } from './breakdown-figures.ts';
import { addDecoded, decodeFigures, type EncodedFigures, encodeFigures } from './encode-figures.ts';
import { newRooms } from './pack-values.ts';
import { computeBreakdowns, loadFoldedRuns, packFacts, type RunBreakdown } from './run-breakdowns.ts';

/** Takes runs out of the days as they were counted, and adds them as they are now. */
export async function foldRuns(client: ClientBase, workspace_id: Id, ids: readonly Id[], zone: string): Promise<void> {
  if (ids.length === 0) return;
  const before = await loadFoldedRuns(client, workspace_id, ids);
  const now = await computeBreakdowns(client, workspace_id, ids, zone);
  const changes = new Map<string, DayChange>();
  for (const run of before) addChange(changes, run, -1);
  for (const run of now) addChange(changes, run, 1);
  await writeRuns(client, workspace_id, ids, now);
  await writeDays(client, workspace_id, [...changes.values()]);
}

/** A row of `breakdown_days`, and what changes in it. */
interface DayChange {
  part: Part;
  workflow_id: Id;
  version_id: Id;
  day_start: Unix;
  facts: [sign: 1 | -1, fact: Fact][];
}

const keyOf = ({ part, workflow_id, version_id, day_start }: Omit<DayChange, 'facts'>) =>
  `${part} ${day_start} ${workflow_id} ${version_id}`;

function addChange(changes: Map<string, DayChange>, { facts, run_id: _run, ...place }: RunBreakdown, sign: 1 | -1) {
  for (const fact of facts) {
    const day = { ...place, part: fact[0], day_start: fact[4] ?? place.day_start };
    const change = changes.get(keyOf(day)) ?? { ...day, facts: [] };
    changes.set(keyOf(day), change);
    change.facts.push([sign, fact]);
  }
}

async function writeRuns(client: ClientBase, workspace_id: Id, ids: readonly Id[], runs: readonly RunBreakdown[]) {
  const gone = new Set(ids);
  for (const { run_id } of runs) gone.delete(run_id);
  if (gone.size > 0) {
    await client.query({
      name: 'delete-folded-breakdowns',
      text: 'delete from run_breakdowns where workspace_id = $1 and run_id = any ($2::uuid[])',
      values: [workspace_id, [...gone]],
    });
  }
  if (runs.length === 0) return;
  await client.query({
    name: 'write-folded-breakdowns',
    text: `insert into run_breakdowns (workspace_id, run_id, workflow_id, version_id, day_start, facts)
      select $1, x.run_id, x.workflow_id, x.version_id, to_timestamp(x.day_start), x.facts
      from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::bigint[], $6::bytea[]) as x(run_id, workflow_id, version_id, day_start, facts)
      on conflict (workspace_id, run_id) do update set workflow_id = excluded.workflow_id, version_id = excluded.version_id,
        day_start = excluded.day_start, facts = excluded.facts`,
    values: [
      workspace_id,
      runs.map(({ run_id }) => run_id),
      runs.map(({ workflow_id }) => workflow_id),
      runs.map(({ version_id }) => version_id),
      runs.map(({ day_start }) => day_start),
      runs.map(({ facts }) => packFacts(facts)),
    ],
  });
}

const columnsOf = (days: readonly Omit<DayChange, 'facts'>[]) => [
  days.map(({ part }) => part),
  days.map(({ day_start }) => day_start),
  days.map(({ workflow_id }) => workflow_id),
  days.map(({ version_id }) => version_id),
];
const given = 'unnest($2::text[], $3::bigint[], $4::uuid[], $5::uuid[]';
const isSameDay = `d.part = x.part and d.day_start = to_timestamp(x.day_start) and d.workflow_id = x.workflow_id
        and d.version_id = x.version_id`;

async function writeDays(client: ClientBase, workspace_id: Id, changes: readonly DayChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await client.query<Omit<DayChange, 'facts'> & EncodedFigures>({
    name: 'load-breakdown-days',
    text: `select d.part, d.day_start, d.workflow_id, d.version_id, d.head, d.body, d.places
      from ${given}) as x(part, day_start, workflow_id, version_id)
        join breakdown_days d on d.workspace_id = $1 and ${isSameDay}`,
    values: [workspace_id, ...columnsOf(changes)],
  });
  const stored = new Map(rows.map((row) => [keyOf(row), row]));
  const written: (DayChange & EncodedFigures)[] = [];
  const emptied: DayChange[] = [];
  const rooms = newRooms();
  for (const change of changes) {
    const figures: Figures = new Map();
    const row = stored.get(keyOf(change));
    if (row) addDecoded(figures, decodeFigures(row, rooms));
    for (const [sign, fact] of change.facts) if (sign === -1) removeFact(figures, fact);
    for (const [sign, fact] of change.facts) if (sign === 1) addFact(figures, fact);
    if (figures.size === 0) emptied.push(change);
    else written.push({ ...change, ...encodeFigures(figures) });
  }
  if (emptied.length > 0) {
    await client.query({
      name: 'delete-breakdown-days',
      text: `delete from breakdown_days d using ${given}) as x(part, day_start, workflow_id, version_id)
        where d.workspace_id = $1 and ${isSameDay}`,
      values: [workspace_id, ...columnsOf(emptied)],
    });
  }
  if (written.length === 0) return;
  await client.query({
    name: 'write-breakdown-days',
    text: `insert into breakdown_days (workspace_id, part, day_start, workflow_id, version_id, head, body, places)
      select $1, x.part, to_timestamp(x.day_start), x.workflow_id, x.version_id, x.head, x.body, x.places
      from ${given}, $6::text[], $7::bytea[], $8::bytea[])
        as x(part, day_start, workflow_id, version_id, head, body, places)
      on conflict (workspace_id, part, day_start, workflow_id, version_id)
        do update set head = excluded.head, body = excluded.body, places = excluded.places`,
    values: [
      workspace_id,
      ...columnsOf(written),
      written.map(({ head }) => head),
      written.map(({ body }) => body),
      written.map(({ places }) => places),
    ],
  });
}
