import { expect, test } from 'vitest';
import { layOutFlow } from './lay-out-flow.ts';
import { wayKey, wayPath } from './way-path.ts';

const group = (id: string, ...actions: string[]) =>
  ({ id, name: id, condition: null, actions: actions.map((one) => ({ id: one })) }) as never;
const definition = { action_groups: [group('one', 'a'), group('two', 'b', 'c', 'd'), group('three', 'e')] };

test('puts the actions of a stage side by side, and the stages below one another', () => {
  const { cards, groups, start, end, height } = layOutFlow(definition, 1000);
  const [a, b, c, e] = ['a', 'b', 'c', 'e'].map((id) => cards.get(id)!);
  expect(c!.y).toBe(b!.y);
  expect(c!.x).toBeGreaterThan(b!.x + b!.width);
  expect(b!.y).toBeGreaterThan(a!.y + a!.height);
  expect(e!.y).toBeGreaterThan(b!.y + b!.height);
  expect(start.y + start.height).toBeLessThan(groups[0]!.y);
  expect(end.y + end.height).toBe(height);
});

test.each([280, 328, 640, 1240])('keeps every card in %d pixels', (width) => {
  const { cards, groups } = layOutFlow(definition, width);
  for (const { x, width: own, group: at } of cards.values()) {
    expect(x).toBeGreaterThanOrEqual(groups[at]!.x);
    expect(x + own).toBeLessThanOrEqual(groups[at]!.x + groups[at]!.width);
    expect(own).toBeGreaterThan(100);
  }
});

test.each([
  [null, 'a', 'forward'],
  ['a', 'b', 'forward'],
  ['b', 'c', 'forward'],
  ['a', 'e', 'past'],
  ['a', null, 'past'],
  ['e', null, 'forward'],
  ['e', 'b', 'back'],
  ['c', 'b', 'back'],
  ['b', 'b', 'again'],
])('a way from %s to %s goes %s', (from, to, kind) => {
  const way = wayPath(layOutFlow(definition, 1000), { from, to });
  expect(way?.kind).toBe(kind);
  expect(way?.path).toMatch(/^M[-\d. HVCQM]+$/);
});

test('draws no way to a step that the version lacks', () => {
  expect(wayPath(layOutFlow(definition, 1000), { from: 'a', to: 'gone' })).toBeNull();
});

test('tells ways apart by their ends', () => {
  expect(wayKey({ from: null, to: 'a' })).not.toBe(wayKey({ from: 'a', to: null }));
});
