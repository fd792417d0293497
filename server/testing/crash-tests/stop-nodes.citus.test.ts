import { afterAll, beforeAll, expect, test } from 'vitest';
import { distributeDatabase } from '../../db/distribute-database.ts';
import { migrate } from '../../db/migrate.ts';
import { type CitusCluster, citusUrl, createCitusDatabase, startCitusCluster } from '../citus-cluster.ts';
import { repeats } from '../extended.ts';
import { stopNodes } from './stop-nodes.ts';

// A cluster of its own: others must not be stopped, and this one keeps what it has committed.
let cluster: CitusCluster;
beforeAll(async () => {
  cluster = await startCitusCluster({ isDurable: true });
});
afterAll(() => cluster.stop());

async function createDatabase(name: string): Promise<string> {
  const ports = cluster.nodes.map(({ port }) => port);
  await createCitusDatabase(ports, name);
  const url = citusUrl(ports[0] as number, name);
  await migrate(url);
  await distributeDatabase(url);
  return url;
}

test.each([
  ['through the coordinator', false],
  ['directly', true],
])(
  'asked %s, whichever node is stopped, all acknowledged requests are stored, and each effect arrives without duplicates',
  async (_how, isDirect) => {
    const stops = repeats(10, 50);
    const url = await createDatabase(isDirect ? 'stops_direct' : 'stops');
    const result = await stopNodes(cluster, url, { stops, seed: 7, isDirect });
    const { lost, doubled, violations } = result;
    expect({ lost, doubled, violations }).toEqual({ lost: [], doubled: [], violations: [] });
    expect([result.acknowledged, result.ended]).toEqual([result.starts, result.runs]);
    expect(result.stops.reduce((sum, one) => sum + one)).toBe(stops);
    expect([result.answers > stops, result.repeats > 0]).toEqual([true, true]);
    process.stdout.write(`${JSON.stringify(result)}\n`);
  },
  600_000,
);
