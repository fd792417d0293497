import { expect, test } from 'vitest';
import { sampleVersion } from './sample-version.ts';
import {
  amountOf,
  answerSampleRun,
  holderOf,
  type SampleRun,
  sampleStagesOf,
  startSampleRun,
} from './simulate-sample-run.ts';

const version = sampleVersion({ ask: 'Ask', check: 'Check', approve: 'Approve', pay: 'Pay' });
const simulate = (...answers: Parameters<typeof answerSampleRun>[2][]) =>
  answers.reduce(
    (run, answer, index) => answerSampleRun(version, run, answer, 1_000 + index),
    startSampleRun(version, 999),
  );
const ask = (amount: string) => ({ outcome: 'submitted', amount }) as const;
const [yes, no, done] = [{ outcome: 'approve' }, { outcome: 'disapprove' }, { outcome: 'done' }] as const;
const linesOf = ({ lines }: SampleRun) => lines.map(({ stage, outcome }) => `${stage} ${outcome}`);

test('passes from the one who asks to the one who pays', () => {
  expect(holderOf(simulate())).toBe('ask');
  expect(holderOf(simulate(ask('640')))).toBe('check');
  expect(holderOf(simulate(ask('640'), yes))).toBe('approve');
  expect(holderOf(simulate(ask('640'), yes, yes))).toBe('pay');
  const run = simulate(ask('640'), yes, yes, done);
  expect([run.run.status, holderOf(run), amountOf(run.run)]).toEqual(['completed', null, '640']);
  expect(linesOf(run)).toEqual(['ask submitted', 'check approve', 'approve approve', 'pay done']);
  expect(sampleStagesOf(version, run).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
});

test('skips the approval of an amount that is not above the limit', () => {
  const run = simulate(ask('500'), yes);
  expect([holderOf(run), linesOf(run).at(-1)]).toEqual(['pay', 'approve skipped']);
  expect(sampleStagesOf(version, run)[2]?.state).toBe('skipped');
});

test('returns to the one who asks, who may ask for another amount', () => {
  const back = simulate(ask('640'), no);
  expect([holderOf(back), amountOf(back.run)]).toEqual(['ask', '640']);
  const run = simulate(ask('640'), no, ask('120'), yes, done);
  expect(run.run.status).toBe('completed');
  expect(run.lines).toEqual([
    { stage: 'ask', outcome: 'submitted', amount: '640' },
    { stage: 'check', outcome: 'disapprove', amount: '640' },
    { stage: 'ask', outcome: 'submitted', amount: '120' },
    { stage: 'check', outcome: 'approve', amount: '120' },
    { stage: 'approve', outcome: 'skipped', amount: '120' },
    { stage: 'pay', outcome: 'done', amount: '120' },
  ]);
});

test('is cancelled by a no, and refuses what is no number', () => {
  expect(simulate(ask('640'), yes, no).run.status).toBe('cancelled');
  expect(() => simulate(ask('many'))).toThrow(expect.objectContaining({ code: 'invalid_fields' }));
});
