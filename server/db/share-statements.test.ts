import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { shareStatements } from './share-statements.ts';

const pool = {} as Pool;

/** Calls of a shared statement, each of which ends when the test says so. */
function statements(lanes: number, most: number) {
  const sent: { inputs: string[]; end: () => void; fail: (error: object) => void }[] = [];
  const call = shareStatements({
    lanes,
    most,
    groupOf: (input: string) => input.slice(0, 1),
    rowOf: (input) => input.slice(0, 2),
    execute: (_pool, inputs) =>
      new Promise<string[]>((resolve, reject) => {
        sent.push({ inputs, end: () => resolve(inputs.map((input) => `${input}!`)), fail: reject });
      }),
  });
  return { sent, call: (input: string) => call(pool, input), inputs: () => sent.map(({ inputs }) => inputs) };
}

/** Lets all continuations run that are due. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a call that finds a free lane is sent at once and alone', async () => {
  const { sent, call, inputs } = statements(2, 10);
  const replies = [call('a1'), call('a2')];
  expect(inputs()).toEqual([['a1'], ['a2']]);
  for (const { end } of sent) end();
  expect(await Promise.all(replies)).toEqual(['a1!', 'a2!']);
});

test('calls of one group that wait are sent together when a lane becomes free, each with its own output', async () => {
  const { sent, call, inputs } = statements(1, 10);
  const replies = ['a1', 'a2', 'b1', 'a3'].map(call);
  expect(inputs()).toEqual([['a1']]);
  sent[0]?.end();
  await settle();
  expect(inputs()).toEqual([['a1'], ['a2', 'a3']]);
  sent[1]?.end();
  await settle();
  sent[2]?.end();
  expect(await Promise.all(replies)).toEqual(['a1!', 'a2!', 'b1!', 'a3!']);
});

test('what exceeds the size of a statement waits behind the other groups', async () => {
  const { sent, call, inputs } = statements(1, 2);
  for (const input of ['a1', 'a2', 'a3', 'a4', 'b1']) void call(input);
  for (let index = 0; index < 3; index++) {
    sent[index]?.end();
    await settle();
  }
  expect(inputs()).toEqual([['a1'], ['a2', 'a3'], ['b1'], ['a4']]);
});

test('two calls for one row are never under way at once, and hold up no others', async () => {
  const { sent, call, inputs } = statements(3, 10);
  for (const input of ['a1 first', 'a1 second', 'a2']) void call(input);
  expect(inputs()).toEqual([['a1 first'], ['a2']]);
  sent[0]?.end();
  await settle();
  expect(inputs().at(-1)).toEqual(['a1 second']);
});

test('calls of a statement that the database refuses are sent again alone, and only the faulty one fails', async () => {
  const { sent, call, inputs } = statements(1, 10);
  const replies = Promise.allSettled(['a1', 'a2', 'a3'].map(call));
  sent[0]?.end();
  await settle();
  const refusal = { severity: 'ERROR', code: '23505' };
  sent[1]?.fail(refusal);
  await settle();
  sent[2]?.fail(refusal);
  await settle();
  sent[3]?.end();
  expect(inputs()).toEqual([['a1'], ['a2', 'a3'], ['a2'], ['a3']]);
  expect(await replies).toEqual([
    { status: 'fulfilled', value: 'a1!' },
    { status: 'rejected', reason: refusal },
    { status: 'fulfilled', value: 'a3!' },
  ]);
});

test('after a lost connection all calls of the statement fail, and none is sent again', async () => {
  const { sent, call, inputs } = statements(1, 10);
  const replies = Promise.allSettled(['a1', 'a2', 'a3'].map(call));
  sent[0]?.end();
  await settle();
  sent[1]?.fail({ severity: 'FATAL', code: '57P01' });
  expect((await replies).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(inputs()).toHaveLength(2);
});
