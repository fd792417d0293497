// node partitions.mjs (in a checkout): one table against one partition for each of 36 months, 5.4 million lines of history.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedServer } from '/work/wt/lead/server/db/embedded-server.ts';
const folder = mkdtempSync('/tmp/parts-'); chmodSync(folder, 0o711);
const db = await startEmbeddedServer({ dataFolder: folder });
const c = new pg.Client({ connectionString: db.url }); await c.connect(); c.on('error', () => {});
const q = (t, v) => c.query(t, v);
try {
  await q(`create function id_at(at timestamptz, n bigint) returns uuid language sql immutable as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text || 'x'), 1, 15))::uuid $$`);
  const columns = `workspace_id uuid not null, id uuid not null, run_id uuid not null, run_step_id uuid, kind text not null,
    at timestamptz not null, by_id uuid, data jsonb not null default '{}', line integer not null, hash bytea, primary key (workspace_id, id)`;
  await q(`create table one (${columns})`);
  await q(`create table many (${columns}) partition by range (id)`);
  for (let m = 0; m < 36; m++)
    await q(`create table many_${m} partition of many for values from ('${(await q(`select id_at(timestamptz '2024-01-01' + interval '${m} months', 0)`)).rows[0].id_at.slice(0, 13)}-0000-0000-000000000000') to ('${(await q(`select id_at(timestamptz '2024-01-01' + interval '${m + 1} months', 0)`)).rows[0].id_at.slice(0, 13)}-0000-0000-000000000000')`);
  for (const t of ['one', 'many']) {
    await q(`create index on ${t} (workspace_id, run_id, id desc)`);
    await q(`create index on ${t} (workspace_id, by_id, id desc)`);
  }
  await q(`create table source as select w, r, k, id_at(t0 + k * interval '1 day', r * 100 + k) as id, id_at(t0, r * 100) as run_id, t0 + k * interval '1 day' as at
    from (select r, r % 50 as w, timestamptz '2024-01-01 00:00:01' + r * (interval '1080 days' / 450000) as t0 from generate_series(1, 450000) r) runs, generate_series(0, 11) k`);
  for (const t of ['one', 'many']) {
    const b = performance.now();
    await q(`insert into ${t} select ('00000000-0000-0000-0000-' || lpad(w::text, 12, '0'))::uuid, id, run_id, run_id, 'answered', at, md5((r % 300)::text)::uuid, '{"a": 1}', k, '\\x00112233445566778899aabbccddeeff'
      from source where id < id_at('2026-12-31', 0) order by id`);
    console.log(t, 'filled', ((performance.now() - b) / 1000).toFixed(1), 's');
  }
  await q('vacuum analyze one'); await q('vacuum analyze many');
  const someRuns = (await q(`select w, run_id from source where k = 0 and r % 4500 = 0 order by r`)).rows;
  const old = someRuns.slice(0, 50), recent = someRuns.slice(-50);
  const plan = async (text, values) => {
    const r = await q(`explain (analyze, buffers, timing off, format json) ${text}`.replace(/\$(\d)/g, (_, n) => `'${values[n - 1]}'`));
    const p = r.rows[0]['QUERY PLAN'][0];
    return [p.Plan['Shared Hit Blocks'] + p.Plan['Shared Read Blocks'], p['Execution Time'], p['Planning Time']];
  };
  const ws = (w) => `00000000-0000-0000-0000-${String(w).padStart(12, '0')}`;
  const med = (a) => a.toSorted((x, y) => x - y)[a.length >> 1];
  for (const [name, runs] of [['old', old], ['recent', recent]])
    for (const [t, more] of [['one', ''], ['many', ''], ['many', ' and id >= $2']]) {
      const costs = [];
      for (const { w, run_id } of runs) costs.push(await plan(`select * from ${t} where workspace_id = $1 and run_id = $2${more} order by id desc limit 100`, [ws(w), run_id]));
      console.log('history of', name, 'run', t, more, 'blocks', med(costs.map((x) => x[0])), 'ms', med(costs.map((x) => x[1])), 'planning', med(costs.map((x) => x[2])));
    }
  for (const t of ['one', 'many']) {
    const costs = [];
    for (let w = 0; w < 40; w++) costs.push(await plan(`select * from ${t} where workspace_id = $1 order by id desc limit 20`, [ws(w)]));
    console.log('latest of workspace', t, 'blocks', med(costs.map((x) => x[0])), 'ms', med(costs.map((x) => x[1])), 'planning', med(costs.map((x) => x[2])));
  }
  // Prepared, as the product does: time of 2,000 reads and of 2,000 inserts of three lines, in turns.
  const last = (await q(`select max(id) from source where id < id_at('2026-12-15', 0)`)).rows[0].max;
  const times = { one: { read: [], write: [], cpu: [] }, many: { read: [], write: [] } };
  let n = 0;
  for (let round = 0; round < 5; round++)
    for (const t of ['one', 'many']) {
      let b = performance.now();
      for (let i = 0; i < 1000; i++) { const { w, run_id } = recent[i % 50]; await q({ name: `r-${t}`, text: `select * from ${t} where workspace_id = $1 and run_id = $2 order by id desc limit 100`, values: [ws(w), run_id] }); }
      times[t].read.push(performance.now() - b);
      await q('set synchronous_commit = off');
      b = performance.now();
      for (let i = 0; i < 1000; i++) { n++; await q({ name: `w-${t}`, text: `insert into ${t} select $1, id_at(timestamptz '2026-12-01' + $3::int * interval '1 second', $3::int * 10 + k), $2, $2, 'answered', now(), md5(($3::int % 300)::text)::uuid, '{}', k, '\\x00112233' from generate_series(1, 3) k`, values: [ws(n % 50), recent[n % 50].run_id, n] }); }
      times[t].write.push(performance.now() - b);
    }
  for (const t of ['one', 'many']) console.log(t, 'ms a read', (med(times[t].read) / 1000).toFixed(3), 'ms an insert of three lines', (med(times[t].write) / 1000).toFixed(3));
  for (const t of ['one', 'many']) console.log(t, (await q(`select pg_size_pretty(sum(pg_total_relation_size(relid))) s, pg_size_pretty(sum(pg_indexes_size(relid))) i from pg_partition_tree('${t}')`)).rows[0]);
} finally { await c.end(); await db.stop(); rmSync(folder, { recursive: true, force: true }); }
