import { expect, test } from 'vitest';
import { stemOf } from './guess-outcome.ts';
import { layOutStages } from './lay-out-stages.ts';

test.each([
  ['Approved by finance', 'by finance'],
  ['Rejected By finance', 'By finance'],
  ['Not approved', ''],
  ['Refusé par le chef', 'par le chef'],
  ['ฝ่ายการเงินอนุมัติ', 'ฝ่ายการเงิน'],
  ['ฝ่ายการเงินไม่อนุมัติ', 'ฝ่ายการเงิน'],
  ['หัวหน้าปฏิเสธคำขอ', 'หัวหน้า คำขอ'],
  ['Paid', null],
])('the stem of “%s” is %j', (activity, stem) => expect(stemOf(activity)).toBe(stem));

test('the decisions of two people in Thai are two stages, and the alternatives of one share a stage', () => {
  const at = (activity: string, mean_position: number) => ({ activity, events: 10, mean_position });
  const stages = layOutStages([at('การเงินอนุมัติ', 1), at('การเงินไม่อนุมัติ', 1), at('หัวหน้าอนุมัติ', 2)]);
  expect(stages.map(({ activities }) => activities)).toEqual([['การเงินอนุมัติ', 'การเงินไม่อนุมัติ'], ['หัวหน้าอนุมัติ']]);
});
