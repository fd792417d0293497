import { expect, test } from 'vitest';
import { urlOfNode } from '../connect.ts';
import { type NodeAddress, NodeMap } from './node-map.ts';

const one = { host: 'one', port: 5432 };
const two = { host: 'two', port: 5433 };
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A map with a clock in milliseconds, of a catalogue that can be changed and counts how often it was asked. */
function openMap() {
  const asked = { parts: 0, nodes: 0 };
  const catalogue = {
    parts: new Map([
      ['first', '101'],
      ['second', '102'],
    ]),
    nodes: new Map<string, NodeAddress>([
      ['101', one],
      ['102', two],
    ]),
    fails: false,
  };
  let clock = 0;
  const answer = <T>(value: () => T) => {
    if (catalogue.fails) throw new Error('the coordinator is away');
    return value();
  };
  const map = new NodeMap(
    {
      partOf: async (workspace) => {
        asked.parts++;
        return answer(() => catalogue.parts.get(workspace));
      },
      nodes: async () => {
        asked.nodes++;
        return answer(() => new Map(catalogue.nodes));
      },
    },
    () => clock,
  );
  const pass = (milliseconds: number) => {
    clock += milliseconds;
  };
  return { map, asked, catalogue, pass };
}

test('what is not known is read meanwhile, once for all that ask', async () => {
  const { map, asked } = openMap();
  expect([map.find('first'), map.find('first'), map.find('second')]).toEqual([undefined, undefined, undefined]);
  await settle();
  expect(map.find('first')).toEqual({ part: '101', ...one });
  expect(map.find('second')).toEqual({ part: '102', ...two });
  expect(asked).toEqual({ parts: 2, nodes: 1 });
});

test('the nodes are read again while they are used, and one that Citus does not use any more is used for 10 seconds at most', async () => {
  const { map, asked, catalogue, pass } = openMap();
  map.find('first');
  await settle();
  pass(4_999);
  expect([map.find('first')?.host, asked.nodes]).toEqual(['one', 1]);
  catalogue.nodes.set('101', two);
  pass(1);
  expect([map.find('first')?.host, asked.nodes]).toEqual(['one', 2]);
  await settle();
  expect(map.find('first')?.host).toBe('two');
  catalogue.fails = true;
  pass(9_999);
  expect(map.find('first')?.host).toBe('two');
  pass(1);
  expect(map.find('first')).toBeUndefined();
  await settle();
  catalogue.fails = false;
  pass(500);
  expect(map.find('first')).toBeUndefined();
  await settle();
  expect(map.find('first')?.host).toBe('two');
});

test('a workspace that is elsewhere is forgotten with its part, and found again', async () => {
  const { map, asked, catalogue, pass } = openMap();
  map.find('first');
  map.find('second');
  await settle();
  // The part was split, and one of the new ones is elsewhere.
  catalogue.parts.set('first', '103');
  catalogue.nodes.set('103', two);
  pass(1_000);
  map.forget('first');
  expect(map.find('first')).toBeUndefined();
  expect(map.find('second')?.host).toBe('two');
  await settle();
  expect(map.find('first')).toEqual({ part: '103', ...two });
  expect(asked).toEqual({ parts: 3, nodes: 2 });
});

test('a coordinator that is away is not asked at every call', async () => {
  const { map, asked, catalogue, pass } = openMap();
  catalogue.fails = true;
  for (let times = 0; times < 10; times++) {
    map.find('first');
    await settle();
    pass(100);
  }
  expect(asked.nodes).toBe(2);
});

test('a workspace on the coordinator has no node', async () => {
  const { map, catalogue } = openMap();
  catalogue.nodes.delete('101');
  map.find('first');
  await settle();
  expect(map.find('first')).toBeUndefined();
});

test.each([
  ['10.0.0.2', 'postgres://ann:a%40b@10.0.0.2:6000/baton?sslmode=require'],
  ['fd00::2', 'postgres://ann:a%40b@[fd00::2]:6000/baton?sslmode=require'],
])('a node has the address of the database but for host and port: %s', (host, expected) => {
  const url = 'postgres://ann:a%40b@coordinator:5432/baton?sslmode=require&host=/tmp';
  expect(urlOfNode(url, { host, port: 6000 })).toBe(expected);
});
