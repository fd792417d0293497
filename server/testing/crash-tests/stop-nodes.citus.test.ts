import { afterAll, beforeAll, expect, test } from 'vitest';
import { distributeDatabase } from '../../db/distribute-database.ts';
import { migrate } from '../../db/migrate.ts';
import { type CitusCluster, citusUrl, createCitusDatabase, startCitusCluster } from '../citus-cluster.ts';
import { repeats } from '../extended.ts';
import { stopNodes } from './stop-nodes.ts';

// A cluster of its own: others must not be stopped, and this one keeps what it has committed.
let cluster: CitusCluster;
let url: string;
beforeAll(async () => {
  cluster = await startCitusCluster({ isDurable: true });
  const ports = cluster.nodes.map(({ port }) => port);
  await createCitusDatabase(ports, 'stops');
  url = citusUrl(ports[0] as number, 'stops');
  await migrate(url);
  await distributeDatabase(url);
}, 120_000);
afterAll(() => cluster.stop());

test('whichever node is stopped, all acknowledged requests are stored, and each effect arrives without duplicates', async () => {
  const stops = repeats(10, 50);
  const result = await stopNodes(cluster, url, { stops, seed: 7 });
  const { lost, doubled, violations } = result;
  expect({ lost, doubled, violations }).toEqual({ lost: [], doubled: [], violations: [] });
  expect([result.acknowledged, result.ended]).toEqual([result.starts, result.runs]);
  expect(result.stops.reduce((sum, one) => sum + one)).toBe(stops);
  expect([result.answers > stops, result.repeats > 0]).toEqual([true, true]);
  process.stdout.write(`${JSON.stringify(result)}\n`);
}, 600_000);
