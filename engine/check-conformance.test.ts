import { describe, expect, it } from 'vitest';
import { checkConformance } from './check-conformance.ts';
import type { Version } from './definition.ts';
import {
  allOf,
  approval,
  automaticEmail,
  buildVersion,
  ended,
  goBack,
  task,
  wasSkipped,
} from './testing/build-definition.ts';

/** `a b -c` are the steps a and b, and c skipped by an admin. */
const check = (version: Version, steps: string, is_completed = true) =>
  checkConformance(
    version,
    steps
      .split(' ')
      .filter((one) => one !== '')
      .map((one) => ({ step_id: one.replace('-', ''), is_skipped: one.startsWith('-') })),
    is_completed,
  ).map(({ kind, step_id, after }) => (after ? `${kind} ${step_id} after ${after}` : `${kind} ${step_id}`));

const plain = buildVersion({ A: [task('ask')], B: [approval('boss'), task('check')], C: [task('pay')] });
const returning = buildVersion({
  A: [task('ask')],
  B: [approval('boss'), task('check')],
  C: [approval('sign'), goBack('back', 'check', allOf(ended('sign', 'disapprove')))],
  D: [task('pay')],
});
const alternatives = buildVersion({
  A: [task('ask')],
  B: [approval('yes'), approval('no', { condition: allOf(wasSkipped('yes')) })],
});
const optional = buildVersion({
  A: [task('ask')],
  B: [task('sometimes', { condition: allOf(ended('ask', 'done')) }), automaticEmail('mail')],
  C: { condition: allOf(ended('ask', 'done')), actions: [task('maybe')] },
  D: [task('pay')],
});

describe('checkConformance', () => {
  it.each<[string, Version, string, string[]]>([
    ['a run in the order of the groups', plain, 'ask boss check pay', []],
    ['another order inside a group', plain, 'ask check boss pay', []],
    ['an action of an earlier group after a later one', plain, 'ask boss pay check', ['out_of_order check after pay']],
    ['the first action last', plain, 'boss check pay ask', ['out_of_order ask after pay']],
    ['a required action that is missing', plain, 'ask boss pay', ['left_out check']],
    ['a completed run that ends early', plain, 'ask', ['left_out boss', 'left_out check', 'left_out pay']],
    ['a run without any step', plain, '', ['left_out ask', 'left_out boss', 'left_out check', 'left_out pay']],
    ['an action that an admin skipped', plain, 'ask -boss check pay', ['left_out boss']],
    ['an optional action that an admin skipped', optional, 'ask -sometimes pay', ['left_out sometimes']],
    ['an action that the version does not have', plain, 'ask boss other check pay', ['not_designed other']],
    ['a repeat that no go-back explains', plain, 'ask boss boss check pay', ['repeated boss']],
    ['a repeat after a later group', plain, 'ask boss check pay boss', ['repeated boss']],
    ['two repeats', plain, 'ask ask boss check pay ask', ['repeated ask', 'repeated ask']],
    ['optional and automatic actions that are missing', optional, 'ask pay', []],
    ['an alternative in place of the other', alternatives, 'ask no', []],
    ['neither of two alternatives', alternatives, 'ask', ['left_out yes']],
    ['a return by a go-back', returning, 'ask boss check sign back check sign pay', []],
    ['a go-back that failed and was marked done', returning, 'ask boss check sign back pay', []],
    ['a go-back that an admin skipped', returning, 'ask boss check sign -back pay', ['left_out back']],
    ['a return that was not recorded', returning, 'ask boss check sign check sign pay', []],
    ['a return before its target', returning, 'ask boss check sign boss sign pay', ['repeated boss', 'left_out check']],
    [
      'a return after the group of the go-back',
      returning,
      'ask boss check sign pay check sign pay',
      ['repeated check', 'repeated sign', 'repeated pay'],
    ],
    ['a return that leaves out its target', returning, 'ask boss check sign back sign pay', ['left_out check']],
    [
      'a return before which something was left out',
      returning,
      'ask boss sign back check sign pay',
      ['left_out check'],
    ],
  ])('%s', (_name, version, steps, deviations) => {
    expect(check(version, steps)).toEqual(deviations);
  });

  it.each<[string, Version, string, string[]]>([
    ['expects nothing of the group that was reached', plain, 'ask boss', []],
    ['expects the groups before it', plain, 'boss', ['left_out ask']],
    ['expects nothing at the start', plain, '', []],
  ])('of a run that is not completed it %s', (_name, version, steps, deviations) => {
    expect(check(version, steps, false)).toEqual(deviations);
  });

  it('lets a go-back in a group of its own be reached without a step', () => {
    const version = buildVersion({
      A: [task('ask')],
      B: [approval('boss')],
      C: [goBack('back', 'A', allOf(ended('boss', 'disapprove')))],
      D: [task('pay')],
    });
    expect(check(version, 'ask boss ask boss pay')).toEqual([]);
    expect(check(version, 'ask boss back ask boss pay')).toEqual([]);
    expect(check(version, 'ask boss pay ask')).toEqual(['repeated ask']);
  });
});
