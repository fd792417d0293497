import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openStream, type Stream } from './open-stream.ts';
import { openPacedSender } from './paced-sender.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Open streams, with what was sent to each. */
function openStreams(count: number) {
  const heard = Array.from({ length: count }, (): string[] => []);
  const streams = heard.map((events): Stream => {
    const stream = openStream(() => {});
    return { ...stream, send: (event) => events.push(event) };
  });
  return { streams, heard };
}

test('tells at most fifty streams in a quarter of a second to load everything again', async () => {
  const sender = openPacedSender();
  const { streams, heard } = openStreams(120);
  const told = () => heard.filter((events) => events.includes('changed')).length;
  sender.send(streams, 'changed');
  expect(told()).toBe(50);
  await vi.advanceTimersByTimeAsync(249);
  expect(told()).toBe(50);
  await vi.advanceTimersByTimeAsync(1);
  expect(told()).toBe(100);
  await vi.advanceTimersByTimeAsync(250);
  expect(told()).toBe(120);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(heard.every((events) => events.length === 1)).toBe(true);
});

test('counts those who join one by one, as after a restart', async () => {
  const sender = openPacedSender();
  const { streams, heard } = openStreams(60);
  for (const stream of streams) sender.send([stream], 'changed');
  expect(heard.filter(({ length }) => length > 0)).toHaveLength(50);
  await vi.advanceTimersByTimeAsync(250);
  expect(heard.filter(({ length }) => length > 0)).toHaveLength(60);
});

test('sends all other events at once', () => {
  const sender = openPacedSender();
  const { streams, heard } = openStreams(200);
  sender.send(streams, 'heartbeat');
  sender.send(streams, 'runs', { run_ids: [] });
  expect(heard.every((events) => events.join() === 'heartbeat,runs')).toBe(true);
});

test('sends nothing else to a stream that waits, and then `changed` for what it missed', async () => {
  const sender = openPacedSender();
  const { streams, heard } = openStreams(53);
  sender.send(streams, 'people');
  sender.send(streams.slice(51), 'heartbeat');
  sender.send(streams.slice(52), 'runs', { run_ids: [] });
  expect(heard.slice(50)).toEqual([[], [], []]);
  await vi.advanceTimersByTimeAsync(250);
  expect(heard.slice(50)).toEqual([['people'], ['people'], ['changed']]);
});

test('sends nothing to a stream that has ended while it waited', async () => {
  const sender = openPacedSender();
  const { streams, heard } = openStreams(51);
  sender.send(streams, 'changed');
  sender.forget(streams[50] as Stream);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heard[50]).toEqual([]);
});
